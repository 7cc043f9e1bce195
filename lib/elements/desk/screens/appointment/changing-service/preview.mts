import type { Change, Settlement } from '../../../api/appointments.mjs';
import type { Client } from '../../../api/client.mjs';

/** Effects of a change on the price and on the amounts due; decimal strings. */
export interface ChangePreview {
  /** Cost of the appointment after the change. */
  readonly cost: string;
  /** Price of the order line with tax, before and after the change; null without an order line. */
  readonly former_price: string | null;
  readonly price: string | null;
  /** Amounts that would be due after the change; null if there would be none. */
  readonly settlement: Settlement | null;
  /**
   * Price of a new booking with the changed values, without tax; absent if this price equals the cost after the change.
   */
  readonly current_price?: string;
}

/** Computes the price and the amounts due after a change of service, member, end or cost. Nothing is stored. */
export const previewChange = (
  client: Client,
  id: number,
  change: Pick<Change, 'product_id' | 'staff_ids' | 'start' | 'end' | 'cost' | 'cost_includes_tax'>,
  signal?: AbortSignal,
): Promise<ChangePreview> => client.get(`/appointments/${id}/change`, change, signal);
