import type { Appointment, CustomerStatus } from '../../domain/appointment';
import type {
  AppointmentChanges,
  AppointmentDraft,
  AppointmentFields,
  Batch,
  CustomerBooking,
} from '../../domain/drafts';
import type { FormerZone } from '../../time/carry-over';
import type { OrderAppointmentJson } from '../../wire/order-appointment';
import { orderChanged, type OrderOutcome } from '../orders/order-events';
import { sharingSuccessors } from '../orders/share-successors';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type BatchResult, runBatch } from './batch';
import { bookForCustomer, type BookingTerms } from './book';
import { changedPrice } from './changed-price';
import { createAppointment } from './create';
import { appointmentsForOrders } from './reads/for-orders';
import { type HistoryEntry, historyOf } from './reads/history';
import { type AppointmentQuery, readListQuery } from './list';
import { noSuchAppointment } from './not-found';
import { removeAppointment } from './remove';
import { searchCustomers } from './reads/search-customers';
import { updateAppointment } from './update';
import { zoneChanged, type ZoneChangeOutcome } from './zone-change/zone-changed';

/** The new place of an appointment: another time, and perhaps other staff. */
export type Rescheduling = Pick<
  AppointmentFields,
  'start' | 'end' | 'startHuman' | 'endHuman' | 'staffId' | 'staffIds' | 'enforce'
>;

/**
 * Appointments as the host's own code uses them: callers are trusted, and `how` tells who they act for. Every write
 * may also throw 503: `shop_rest_busy`, and nothing is stored; or `shop_rest_outcome_unknown`, whose `data` names the
 * ids and references to look for.
 */
export interface AppointmentService {
  /** One by id, those in the trash included. @throws AppointmentsError 404 */
  get(id: number): Promise<Appointment>;
  /** Unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Appointment>>;
  /** A page of them, and the total over all pages. @throws AppointmentsError 400 */
  list(query?: AppointmentQuery): Promise<{ items: Appointment[]; total: number }>;
  /**
   * Call this once the site has another time zone, before any booking in it: future appointments keep their wall clock
   * times. `from` is the former zone. If the rules of the zone have changed but not its name, pass an object that knows
   * the former offsets, with a name of its own ("Europe/Berlin before 2027"). Another call finishes the work that a
   * crash left, and otherwise does nothing. @throws AppointmentsError 400
   */
  zoneChanged(
    from: string | FormerZone,
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<ZoneChangeOutcome>;
  /** Its changes with author, time and reason, oldest first, of the last 30 days. Empty for an unknown id. */
  history(id: number): Promise<HistoryEntry[]>;
  /** @throws AppointmentsError 400, 409 */
  create(draft: AppointmentDraft, how?: WriteContext): Promise<Appointment>;
  /** Changes only what is sent. @throws AppointmentsError 400, 404, 409, 412 */
  update(id: number, changes: AppointmentChanges, how?: WriteContext): Promise<Appointment>;
  /**
   * Records whether the customer came, and changes nothing else. `allow` is called with the appointment as it is, and
   * again under its lock; if it throws, nothing is stored. @throws AppointmentsError 400, 404, 412
   */
  setCustomerStatus(
    id: number,
    customerStatus: CustomerStatus,
    how?: WriteContext,
    allow?: (appointment: Appointment) => void,
  ): Promise<Appointment>;
  /** Moves it in time, and if asked to other members; `start` alone keeps the length. @throws as update */
  reschedule(id: number, to: Rescheduling, how?: WriteContext): Promise<Appointment>;
  /**
   * Compares an appointment with its state before a change, which keeps the cost: the price of a new booking with its
   * present time, members and quantity, if the change has altered that price and it is not the cost. Null otherwise,
   * and if the cost was entered with its tax in it.
   */
  changedPrice(before: Appointment, after: Appointment, how?: WriteContext): Promise<string | null>;
  /** Deletes for good, or with `force` false moves to the trash. @throws AppointmentsError 404, 410, 412 */
  remove(id: number, options?: { readonly force?: boolean }, how?: WriteContext): Promise<Appointment>;
  /** At most a hundred items, each on its own; deletions are for good. @throws AppointmentsError 413 */
  batch(batch: Batch, how?: WriteContext): Promise<BatchResult>;
  /**
   * Call this whenever an order changes: its status, a payment, a refund in whole or in part, a line that was taken
   * out, its billing. Reads the order, in `how.transaction` if orders share the database, and updates its appointments
   * in one transaction: a paid order makes them `paid`, an order that is cancelled or refunded cancels them, and a
   * refunded line gives its places back. A second call changes nothing, and neither does a change that the library
   * itself wrote to the order. The id is the shop's: a text if the shop has external ids.
   * @throws AppointmentsError 502, 503
   */
  orderChanged(orderId: number | string, how?: WriteContext): Promise<OrderOutcome>;
  /**
   * The `appointments` of the host's order resource, for a page of orders (or their ids) in one query: a list for
   * each id, the earliest first. `start` and `end` are site seconds. The ids are the shop's: texts if the shop has
   * external ids.
   */
  forOrders<Id extends number | string>(
    orders: readonly (Id | { readonly id: Id })[],
  ): Promise<Map<Id, OrderAppointmentJson[]>>;
  /**
   * Books for a customer, with everything enforced and the product's length and price. The appointment is cancelled if
   * it is not paid within `how.unpaidMinutes` while its order is pending. With `how.owner` or `how.address` it counts
   * towards that visitor's limits, which are those of `holds.place`. With `how.owner` the request may have a
   * `how.idempotencyKey`. @throws AppointmentsError 400, 409, 422, 429
   */
  book(booking: CustomerBooking, how?: BookingTerms): Promise<Appointment>;
}

export function createAppointmentService(core: Core): AppointmentService {
  const { appointments } = core.storage;
  return {
    async get(id) {
      const found = (await appointments.find([id])).get(id);
      if (!found) throw noSuchAppointment(id);
      return found;
    },
    find: (ids) => appointments.find(ids),
    async list(query = {}) {
      const page = readListQuery(query, core.site.zone);
      return appointments.list({ ...page, customerIds: await searchCustomers(core, query) });
    },
    zoneChanged: (from, how = {}) => zoneChanged(core, from, how),
    history: (id) => historyOf(core, id),
    create: (draft, how = {}) => createAppointment(core, draft, how),
    update: (id, changes, how = {}) => updateAppointment({ core, how }, id, changes),
    setCustomerStatus: (id, customerStatus, how = {}, allow) =>
      updateAppointment({ core, how }, id, { customerStatus }, allow && { allow }),
    reschedule: (id, { start, end, startHuman, endHuman, staffId, staffIds, enforce }, how = {}) =>
      updateAppointment({ core, how }, id, {
        start,
        end,
        startHuman,
        endHuman,
        staffId,
        staffIds,
        enforce,
      }),
    changedPrice: (before, after, how) => changedPrice(core, before, after, how),
    remove: (id, options = {}, how = {}) => removeAppointment(core, id, options, how),
    batch: (batch, how = {}) =>
      runBatch(
        batch,
        {
          create: sharingSuccessors(({ reason = how.reason, ...draft }, item) =>
            createAppointment(core, draft, { ...ofItem(how, item), reason }),
          ),
          update: (id, { reason = how.reason, ...changes }) =>
            updateAppointment({ core, how: { ...how, reason } }, id, changes),
          remove: (id) => removeAppointment(core, id, {}, how),
        },
        core.options.logger,
      ),
    orderChanged: (orderId, how = {}) => orderChanged(core, orderId, how),
    forOrders: (orders) => appointmentsForOrders(core, orders),
    book: (booking, how = {}) => bookForCustomer(core, booking, how),
  };
}

/** How an item of a batch tells that it was stored. */
const ofItem = (how: WriteContext, item: number): WriteContext => ({
  ...how,
  onCreated: how.onCreated && ((id, t) => how.onCreated!(id, t, item)),
});
