import { callback } from '../../domain/checks/arguments';
import {
  flagInput,
  idInput,
  is,
  isText,
  named,
  requiredInput,
  type ServiceInputs,
  shape,
  textInput,
  time,
} from '../../domain/checks/input-check';
import { isZoneName } from '../../time/zone';
import type { ImportOptions } from './import/import-all';
import type { ImportMapping } from './import/mapping';
import type { TransferService } from './service';
import type { RestShop } from './sources/rest-source';

const pieces = is(
  'an async iterable of texts or bytes',
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const TRANSFER_INPUTS: ServiceInputs<Pick<TransferService, 'restore'>> = {
  restore: [named('pieces', requiredInput(pieces))],
};

const address = is(
  'an https:// address without a user name, parameters and fragment',
  (value) => isText(value) && URL.canParse(value) && isPlainAddress(new URL(value)),
);

const isPlainAddress = ({ protocol, username, password, search, hash }: URL): boolean =>
  protocol === 'https:' && username + password + search + hash === '';

/** Checks of the arguments of `import`. */
export const IMPORT_INPUTS = [
  named(
    'source',
    requiredInput(
      shape<RestShop>({
        url: requiredInput(address),
        key: requiredInput(textInput),
        secret: requiredInput(textInput),
      }),
    ),
  ),
  named(
    'options',
    shape<ImportOptions>({
      mapping: shape<ImportMapping>({
        product: callback,
        member: callback,
        customer: callback,
        order: callback,
      }),
      dryRun: flagInput,
      since: time,
      events: flagInput,
      timezone: is('an IANA name or an offset', (value) => isText(value) && isZoneName(value)),
      actorId: idInput,
      reason: textInput,
    }),
  ),
];
