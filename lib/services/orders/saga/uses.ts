import type { WrittenLine } from '../../../domain/order';
import type { PendingOrder, PendingOrderKind, Transaction } from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { putBack, type Release, removeAppointments } from './release';
import { completeSeries, removeSeries } from './series-row';
import { writeSeveralLines } from './several-lines';
import { writeSingleLine } from './single-line';
import type { LinesWanted } from './waiting';

/** The differences between the uses of the saga. */
interface Use {
  /**
   * Makes the order and its lines, or the missing ones: a repeated call finds those that exist. Keyed by appointment
   * id.
   */
  readonly writeLines: (
    core: Core,
    wanted: LinesWanted,
    how: WriteContext,
  ) => Promise<ReadonlyMap<number, WrittenLine>>;
  /**
   * Whether to keep the places if the shop has the order but a line fails. The places are then kept until all lines
   * exist; otherwise they are released unless the line exists.
   */
  readonly keepsOrder: boolean;
  /**
   * Stores the order's id in another record, such as a series, in the transaction that completes the appointments;
   * null if there is no such record.
   */
  readonly complete:
    ((core: Core, pending: PendingOrder, orderId: number, t: Transaction) => Promise<void>) | null;
  /** Undoes what the reservation has stored. */
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
} as const satisfies Record<PendingOrderKind, Use>;

export const useOf = (kind: PendingOrderKind): Use => USES[kind];
