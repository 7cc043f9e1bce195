import type { WrittenLine } from '../../../domain/orders/order';
import type { PendingOrder, PendingOrderKind, Transaction } from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { putBack, type Release, removeAppointments } from './release';
import { completeSeries, removeSeries } from './series-row';
import { writeSeveralLines } from './several-lines';
import { writeSingleLine } from './single-line';
import { removeVisit } from './visit-row';
import type { LinesWanted } from './waiting';

/**
 * The steps of creating an order in the shop's own database that differ between a booking, a checkout, a series and a
 * visit.
 */
interface Use {
  /**
   * Creates the order and its lines, or only those that are missing: a repeated call finds the existing ones. Returns a
   * map from each appointment's id to its line.
   */
  readonly writeLines: (
    core: Core,
    wanted: LinesWanted,
    how: WriteContext,
  ) => Promise<ReadonlyMap<number, WrittenLine>>;
  /**
   * Whether the appointments keep their places until all lines exist, if the shop has the order, but adding a line fails.
   * If false, the places are released, unless the line turns out to exist.
   */
  readonly keepsOrder: boolean;
  /**
   * Stores the order's id in another record, such as the series, in the transaction that completes the appointments.
   * Null if there is no such record.
   */
  readonly complete:
    | ((core: Core, pending: PendingOrder, orderId: number, t: Transaction) => Promise<void>)
    | null;
  /** Undoes everything that was stored when the places of the appointments were taken. */
  readonly release: Release;
}

const USES = {
  booking: { writeLines: writeSingleLine, keepsOrder: false, complete: null, release: removeAppointments },
  checkout: { writeLines: writeSeveralLines, keepsOrder: true, complete: null, release: putBack },
  series: {
    writeLines: writeSeveralLines,
    keepsOrder: true,
    complete: completeSeries,
    release: removeSeries,
  },
  visit: { writeLines: writeSeveralLines, keepsOrder: true, complete: null, release: removeVisit },
} as const satisfies Record<PendingOrderKind, Use>;

export const useOf = (kind: PendingOrderKind): Use => USES[kind];
