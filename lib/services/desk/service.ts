import type { Core } from '../work/core';
import { countTasks, type DeskTask, readTasks } from './tasks';
import { type CustomerVisits, readVisits, type VisitQuery } from './visits';

/** The data that only the people who work in the shop see, beside the calendar (`calendar.desk`). */
export interface DeskService {
  /** A customer's appointments. A customer whom the library has not met has none. */
  visits(customerId: number, query?: VisitQuery): Promise<CustomerVisits>;
  /**
   * The money, the orders and the bookings that wait for a person, at most 100: money and orders, the newest first, then
   * the bookings to confirm, by their start. A task goes when the order is refunded or takes the change, when the line is
   * taken out, when the appointment has its place again, and after `update(id, { moneySettled: true })`; a booking to
   * confirm goes when its status changes, and at its end.
   *
   * @throws AppointmentsError 502 if the shop does not respond
   */
  tasks(options?: { readonly signal?: AbortSignal }): Promise<readonly DeskTask[]>;
  /** How many tasks there are; at most 100. @throws as tasks */
  openTasks(): Promise<number>;
}

export function createDeskService(core: Core): DeskService {
  return {
    visits: (customerId, query = {}) => readVisits(core, customerId, query),
    tasks: ({ signal } = {}) => readTasks(core, signal),
    openTasks: () => countTasks(core),
  };
}
