import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { SeriesRow } from '../../storage/storage';
import { outcomeUnknown, retryBriefly } from '../orders/outcome-unknown';
import { finishOrder } from '../orders/saga/finish-order';
import type { Waiting } from '../orders/saga/waiting';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** A stored series and its appointments. */
export interface StoredSeries {
  readonly row: SeriesRow;
  readonly appointments: readonly Appointment[];
}

/**
 * Creates the order of a series, with its lines, and completes the appointments. Used if orders are in another
 * database. If this fails and the shop does not know the order, the series is removed. If it fails and the shop knows
 * the order, the background worker completes the series.
 *
 * @throws AppointmentsError 502 if no order was created; 503 `shop_rest_outcome_unknown` while the order is not complete
 */
export async function finishSeries(
  core: Core,
  row: SeriesRow,
  waiting: Waiting,
  how: WriteContext,
): Promise<StoredSeries> {
  const appointments = await finishOrder(core, waiting, how, (cause) =>
    outcomeUnknown({ seriesIds: [row.id], orderReferences: [row.orderReference] }, cause),
  );
  const [first] = appointments;
  if (!first)
    throw new AppointmentsError(
      'shop_rest_host_error',
      'The shop took too long to create the order, so nothing is booked: book the series again.',
    );
  return { row: await readRow(core, { ...row, orderId: first.orderId, orderReference: '' }), appointments };
}

/**
 * Reads a series that was just completed. If the read fails, returns the row as it was written, because the series is
 * stored in any case.
 */
async function readRow({ storage }: Core, written: SeriesRow): Promise<SeriesRow> {
  const stored = await retryBriefly(() => storage.series.find([written.id])).catch(() => undefined);
  return stored?.get(written.id) ?? written;
}
