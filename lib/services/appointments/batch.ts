import type { Appointment } from '../../domain/appointment';
import { assertBatchSize } from '../../domain/checks/batch-size';
import type { AppointmentChanges, Batch, BatchDraft, OfBatchItem } from '../../domain/drafts';
import { AppointmentsError, type ErrorData } from '../../domain/errors';
import type { Logger } from '../../domain/logger';
import { forgetValues } from '../../runtime/request-values';

/** A failed item of a batch; `id` is 0 for an item that was to be created. */
export interface BatchFailure {
  readonly id: number;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly data: ErrorData & { readonly status: number };
  };
}

/** Result of one item of a batch: the appointment, or the failure. */
export type BatchOutcome = Appointment | BatchFailure;

/**
 * Results of a batch. Each of the lists `create`, `update` and `delete` of the batch gets a list of results: one for
 * each item, in the order of the items. A list that was not sent has no results; its key is absent.
 */
export interface BatchResult {
  readonly create?: readonly BatchOutcome[];
  readonly update?: readonly BatchOutcome[];
  readonly delete?: readonly BatchOutcome[];
}

interface BatchActions {
  /** Creates one appointment of a batch. @param item index of the draft in the list `create` */
  create(draft: BatchDraft, item: number): Promise<Appointment>;
  /** Changes one appointment of a batch. @param item index of the changes in the list `update` */
  update(id: number, changes: AppointmentChanges & OfBatchItem, item: number): Promise<Appointment>;
  remove(id: number): Promise<Appointment>;
}

/**
 * Runs the creates of a batch, then the updates, then the deletes. A failed item does not affect the other items.
 *
 * Each item asks the shop again for products and prices: a batch may take long, and the shop may change a price
 * meanwhile.
 *
 * @throws AppointmentsError 413 for more than a hundred items
 */
export async function runBatch(batch: Batch, actions: BatchActions, logger: Logger): Promise<BatchResult> {
  assertBatchSize([batch.create, batch.update, batch.delete]);
  const each = async <T>(
    items: readonly T[],
    idOf: (item: T) => number,
    act: (item: T, index: number) => Promise<Appointment>,
  ): Promise<BatchOutcome[]> => {
    const outcomes: BatchOutcome[] = [];
    for (const [index, item] of items.entries()) {
      forgetValues();
      outcomes.push(await act(item, index).catch((error: unknown) => failureOf(idOf(item), error, logger)));
    }
    return outcomes;
  };
  return {
    ...(batch.create && {
      create: await each(
        batch.create,
        () => 0,
        (draft, index) => actions.create(draft, index),
      ),
    }),
    ...(batch.update && {
      update: await each(
        batch.update,
        ({ id }) => id,
        ({ id, ...changes }, index) => actions.update(id, changes, index),
      ),
    }),
    ...(batch.delete && {
      delete: await each(
        batch.delete,
        (id) => id,
        (id) => actions.remove(id),
      ),
    }),
  };
}

/**
 * Converts the error of a batch item to its result. An unexpected error is logged and reported without details; it does
 * not end the batch, because earlier items are already stored.
 */
function failureOf(id: number, error: unknown, logger: Logger): BatchFailure {
  if (error instanceof AppointmentsError && error.status !== 500) {
    const { code, message, data, status } = error;
    return { id, error: { code, message, data: { status, ...data } } };
  }
  logger.error(
    { err: error, id },
    'Storing one item of a batch failed unexpectedly; the other items are not affected',
  );
  return {
    id,
    error: {
      code: UNFORESEEN,
      message: 'This item was not stored, because of an unexpected error of the server. Send it again later.',
      data: { status: 500 },
    },
  };
}

const UNFORESEEN = 'internal_server_error';
