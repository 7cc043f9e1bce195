import { is, named, requiredInput, type ServiceInputs } from '../../domain/checks/input-check';
import type { TransferService } from './service';

const pieces = is(
  'an async iterable of texts or bytes',
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

export const TRANSFER_INPUTS: ServiceInputs<Omit<TransferService, 'export'>> = {
  restore: [named('pieces', requiredInput(pieces))],
};
