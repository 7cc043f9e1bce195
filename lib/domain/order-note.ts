import type { Instant } from '../time/units';
import type { OrderLine, OrderNotice } from './order';

/** A notice whose amounts are computed when it is given. */
export type NotedNotice = Omit<OrderNotice, 'settlement'>;

/** A message that an order still has to get, in a database that our transactions do not reach. */
export interface OrderNote {
  /**
   * `cancel` it if no live appointment is left; `revive` it, cancelled, if there is one again; bring a `line` in
   * line with its appointment; give the shop a `notice`.
   */
  readonly kind: 'cancel' | 'revive' | 'line' | 'notice';
  /** 0 where only the reference is known. */
  readonly orderId: number;
  /** The reference that an order or a line was, or will be, made with; '' for a line that only changes. */
  readonly reference: string;
  /** In which it is cancelled, separated by commas; in others it is left as it is. */
  readonly statuses: string;
  readonly reason: string;
  readonly line: NotedLine | null;
  readonly notice: NotedNotice | null;
  readonly notedAt: Instant;
}

/** The new content of a line, and the appointment that it belongs to. */
export interface NotedLine {
  readonly orderItemId: number;
  readonly line: OrderLine;
  /** Absent in notes of version 0.1. */
  readonly appointmentId?: number;
  /** The cost of the appointment when this was noted. */
  readonly cost?: string;
}
