import type { Core } from '../work/core';
import { countTasks, type DeskTask, readTasks } from './tasks';
import { type CustomerVisits, readVisits, type VisitQuery } from './visits';

/** The data that only the people who work in the shop see, beside the calendar (`calendar.desk`). */
export interface DeskService {
  /** A customer's appointments. A customer whom the library has not met has none. */
  visits(customerId: number, query?: VisitQuery): Promise<CustomerVisits>;
  /**
   * The money and the orders that wait for a person, the newest first; at most 100. A task goes when the order is
   * refunded or takes the change, when the line is taken out, when the appointment has its place again, and after
   * `update(id, { moneySettled: true })`.
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
