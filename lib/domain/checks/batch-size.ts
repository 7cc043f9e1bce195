import { AppointmentsError } from '../errors';

/** Limit on the number of items of a batch: creates, updates and deletes together. */
const MAX_BATCH_ITEMS = 100;

/**
 * Throws if a batch has too many items.
 *
 * @throws AppointmentsError 413 for a batch of more than a hundred items
 */
export function assertBatchSize(lists: readonly (readonly unknown[] | undefined)[]): void {
  const count = lists.reduce((sum, items) => sum + (items?.length ?? 0), 0);
  if (count <= MAX_BATCH_ITEMS) return;
  throw new AppointmentsError(
    'shop_rest_request_entity_too_large',
    `A batch may hold at most ${MAX_BATCH_ITEMS} items; this one has ${count}.`,
  );
}
