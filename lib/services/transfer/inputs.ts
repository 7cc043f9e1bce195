import { callback } from '../../domain/checks/arguments';
import {
  flagInput,
  idInput,
  type InputCheck,
  inputOneOf,
  is,
  isText,
  named,
  object,
  requiredInput,
  type ServiceInputs,
  shape,
  textInput,
  time,
} from '../../domain/checks/input-check';
import { isObject } from '../../domain/checks/option-check';
import { isZoneName } from '../../time/zone';
import type { ImportOptions } from './import/import-all';
import type { ImportMapping } from './import/mapping';
import type { TransferService } from './service';
import type { CsvColumns, CsvTable } from './sources/csv-source';
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

const REST_SHOP = shape<RestShop>({
  url: requiredInput(address),
  key: requiredInput(textInput),
  secret: requiredInput(textInput),
});

const CSV_TABLE = shape<CsvTable>({
  name: requiredInput(textInput),
  csv: requiredInput(pieces),
  columns: requiredInput(
    shape<CsvColumns>({
      id: requiredInput(textInput),
      product: requiredInput(textInput),
      start: requiredInput(textInput),
      time: textInput,
      end: textInput,
      minutes: textInput,
      member: textInput,
      status: textInput,
      quantity: textInput,
      cost: textInput,
      customerName: textInput,
      customerEmail: textInput,
      customerPhone: textInput,
      note: textInput,
    }),
  ),
  statuses: object,
  slashes: inputOneOf(['day-first', 'month-first']),
});

const sourceInput: InputCheck = (value, name, problems) =>
  (isObject(value) && 'csv' in value ? CSV_TABLE : REST_SHOP)(value, name, problems);

/** Checks of the arguments of `import`. */
export const IMPORT_INPUTS = [
  named('source', requiredInput(sourceInput)),
  named(
    'options',
    shape<ImportOptions>({
      mapping: shape<ImportMapping>({
        product: callback,
        member: callback,
        resource: callback,
        customer: callback,
        order: callback,
      }),
      dryRun: flagInput,
      since: time,
      events: flagInput,
      cancelMissing: flagInput,
      timezone: is('an IANA name or an offset', (value) => isText(value) && isZoneName(value)),
      actorId: idInput,
      reason: textInput,
    }),
  ),
];
