import type { OrderLine, OrderNotice } from '../host/ports';
import type { Instant } from '../time/units';

/** What an order still has to be told, in a database that our transactions do not reach. */
export interface OrderNote {
  /**
   * `cancel` it if no live appointment is left; `revive` it, cancelled, if there is one again; bring a `line` in
   * line with its appointment; give the shop a `notice`.
   */
  readonly kind: 'cancel' | 'revive' | 'line' | 'notice';
  /** 0 where only the reference is known. */
  readonly orderId: number;
  /** What the order was to be made with; '' where its id is known. */
  readonly reference: string;
  /** In which it is cancelled, separated by commas; in others it is left as it is. */
  readonly statuses: string;
  readonly reason: string;
  readonly line: { readonly orderItemId: number; readonly line: OrderLine } | null;
  readonly notice: OrderNotice | null;
  readonly notedAt: Instant;
}
