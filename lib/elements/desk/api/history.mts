import type { MoneyNote } from './appointments.mjs';
import type { Client } from './client.mjs';

/** One change of an appointment, with its main fields after the change. Times are on the shop's wall clock. */
export interface HistoryEntry {
  readonly topic: `appointment.${'created' | 'updated' | 'rescheduled' | 'cancelled' | 'trashed' | 'deleted'}`;
  /** Time of the change, in Unix seconds. */
  readonly at: number;
  readonly by: 'customer' | 'user' | 'visitor' | 'shop';
  /** Name of the author; '' if unknown. */
  readonly by_name: string;
  readonly reason: string;
  /** Status of the order from which the change follows; null for every other change. */
  readonly order_status: string | null;
  readonly start: number;
  readonly end: number;
  readonly product_id: number;
  readonly staff_ids: readonly number[];
  readonly qty: number;
  /** Price of all places with tax, a decimal string. */
  readonly price: string;
  readonly status: string;
  readonly customer_status: 'expected' | 'arrived' | 'no-show';
  /** Notes of staff about money until then, oldest first. */
  readonly money_notes: readonly MoneyNote[];
}

/** Reads the changes of an appointment in the last 30 days, oldest first. @throws RequestFailed, or the signal's reason */
export const readHistory = (
  client: Client,
  appointmentId: number,
  signal?: AbortSignal,
): Promise<readonly HistoryEntry[]> =>
  client.get<readonly HistoryEntry[]>(`/desk/appointments/${appointmentId}/history`, undefined, signal);
