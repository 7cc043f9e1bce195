import type { WrittenLine } from '../../../domain/order';
import type { PendingOrder, PendingOrderKind, Transaction } from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { putBack, type Release, removeAppointments } from './release';
import { completeSeries, removeSeries } from './series-row';
import { writeSeveralLines } from './several-lines';
import { writeSingleLine } from './single-line';
import type { LinesWanted } from './waiting';

/** Everything in which one use of the saga differs from another. */
interface Use {
  /** Makes the order and its lines, or those that are missing: a repeated call finds what is there. By appointment id. */
  readonly writeLines: (
    core: Core,
    wanted: LinesWanted,
    how: WriteContext,
  ) => Promise<ReadonlyMap<number, WrittenLine>>;
  /**
   * If the shop has the order, but a line fails: whether the places are kept until it has all lines. Otherwise they are
   * released unless the line is there.
   */
  readonly keepsOrder: boolean;
  /** Stores the order beside its appointments, in the transaction that completes them. Null: there is no more to store. */
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
