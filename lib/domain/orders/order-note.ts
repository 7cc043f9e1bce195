import type { Instant } from '../../time/units';
import type { OrderLine, OrderNotice } from './order';

/** A notice to the shop as it is stored. It has no amounts, because amounts are computed when the shop is notified. */
export type NotedNotice = Omit<OrderNotice, 'settlement'>;

/** A pending change or notice for an order in a database that the library's transactions do not cover. */
export interface OrderNote {
  /**
   * `cancel`: cancel the order if no live appointment is left. `revive`: revive the cancelled order if there is a
   * live appointment again. `line`: update an order line to match its appointment. `notice`: notify the shop.
   */
  readonly kind: 'cancel' | 'revive' | 'line' | 'notice';
  /** Id of the order; 0 if only the reference is known. */
  readonly orderId: number;
  /** The reference with which the shop creates an order or a line; '' for a change of an existing line. */
  readonly reference: string;
  /**
   * Order statuses in which the order may be cancelled, separated by commas. An order in another status is left
   * unchanged.
   */
  readonly statuses: string;
  readonly reason: string;
  readonly line: NotedLine | null;
  readonly notice: NotedNotice | null;
  readonly notedAt: Instant;
}

/** The new content of an order line, and the appointment of the line. */
export interface NotedLine {
  readonly orderItemId: number;
  readonly line: OrderLine;
  /** Id of the appointment; absent in notes of version 0.1. */
  readonly appointmentId?: number;
  /** The appointment's cost when the note was written. */
  readonly cost?: string;
}

/** Returns a note about an order. Fields that are absent in `what` are empty. */
export const orderNote = (
  what: Pick<OrderNote, 'kind' | 'orderId' | 'notedAt'> & Partial<OrderNote>,
): OrderNote => ({ reference: '', statuses: '', reason: '', line: null, notice: null, ...what });
