import { how, theIds } from '../../domain/checks/arguments';
import {
  inputOneOf,
  is,
  isText,
  named,
  requiredInput,
  type ServiceInputs,
} from '../../domain/checks/input-check';
import { ID_KINDS } from '../../domain/ids';
import type { ExternalIdService } from './service';

const kind = named('kind', requiredInput(inputOneOf(ID_KINDS)));
const texts = is('a list of texts', (value) => Array.isArray(value) && value.every(isText));

export const EXTERNAL_ID_INPUTS: ServiceInputs<ExternalIdService> = {
  find: [kind, theIds, how],
  resolve: [kind, named('externalIds', requiredInput(texts)), how],
};
