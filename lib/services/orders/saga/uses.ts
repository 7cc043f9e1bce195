import type { WrittenLine } from '../../../domain/order';
import type { PendingOrderKind } from '../../../storage/storage';
import type { Core } from '../../work/core';
import type { WriteContext } from '../../work/write-context';
import { type Release, removeAppointments } from './release';
import { singleLine } from './single-line';
import type { LinesWanted } from './waiting';

/** Everything in which one use of the saga differs from another. */
interface Use {
  /** Makes the order and its lines, or those that are missing: a repeated call finds what is there. By appointment id. */
  readonly lines: (
    core: Core,
    wanted: LinesWanted,
    how: WriteContext,
  ) => Promise<ReadonlyMap<number, WrittenLine>>;
  /**
   * If the shop has the order, but a line fails: whether the places are kept until it has all lines. Otherwise they are
   * released unless the line is there.
   */
  readonly keepsOrder: boolean;
  readonly release: Release;
}

export const USES = {
  booking: { lines: singleLine, keepsOrder: false, release: removeAppointments },
} as const satisfies Record<PendingOrderKind, Use>;

export const useOf = (kind: PendingOrderKind): Use => USES[kind];
