import type { Core } from '../work/core';
import { countTasks, type DeskTask, readTasks } from './tasks';
import { type CustomerVisits, readVisits, type VisitQuery } from './visits';

/** Data for the people who work in the shop, in addition to the calendar (`calendar.desk`). */
export interface DeskService {
  /** Returns a customer's appointments; none for a customer whom the library has not met. */
  visits(customerId: number, query?: VisitQuery): Promise<CustomerVisits>;
  /**
   * Lists the tasks about money, orders and bookings that wait for a person: at most 100 about money and orders, newest
   * first, then at most 100 bookings to confirm, by start. A task ends when the order is refunded or takes the change,
   * when the line is removed, when the appointment has its place again, and after `update(id, { moneySettled: true })`;
   * a booking to confirm ends when its status changes, and at its end.
   *
   * @throws AppointmentsError 502 if the shop does not respond
   */
  tasks(options?: { readonly signal?: AbortSignal }): Promise<readonly DeskTask[]>;
  /** Returns the number of tasks; at most 200. @throws as tasks */
  openTasks(): Promise<number>;
}

export function createDeskService(core: Core): DeskService {
  return {
    visits: (customerId, query = {}) => readVisits(core, customerId, query),
    tasks: ({ signal } = {}) => readTasks(core, signal),
    openTasks: () => countTasks(core),
  };
}
