import type { Appointment, CustomerStatus } from '../../domain/appointment';
import type {
  AppointmentChanges,
  AppointmentDraft,
  AppointmentFields,
  Batch,
  CustomerBooking,
} from '../../domain/drafts';
import type { FormerZone } from '../../time/carry-over';
import type { Settlement } from '../../domain/orders/order';
import type { OrderAppointmentJson } from '../../wire/order-appointment';
import type { Entitlement, EntitlementSearch } from '../../domain/money/entitlement';
import { findEntitlements } from '../entitlements/find';
import { orderChanged, type OrderOutcome } from '../orders/following/order-events';
import { sharingSuccessors } from '../orders/share-successors';
import type { Core } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { type BatchResult, runBatch } from './batch';
import { bookForCustomer, type BookingTerms } from './book';
import { checkInPlace, type PlaceArrival } from './check-in';
import { changedPrice } from './changes/changed-price';
import { createAppointment } from './create';
import { appointmentsForOrders } from './reads/for-orders';
import { type HistoryEntry, historyOf } from './reads/history';
import { onlyOutside } from './left-outside/list-outside';
import { type AppointmentQuery, readListQuery } from './list';
import { noSuchAppointment } from './not-found';
import { type CancellationTrial, previewCancellation } from './preview-cancellation';
import { type ChangePreview, type ChangeTrial, previewChange } from './changes/preview-change';
import type { MoveSearch, MoveSlot } from './changes/rescheduling-slots';
import { slotsToMove } from './changes/slots-to-move';
import { removeAppointment } from './remove';
import { contactSearch } from './reads/search-contacts';
import { updateAppointment } from './changes/update';
import { zoneChanged, type ZoneChangeOutcome } from './zone-change/zone-changed';

/** The new time of an appointment and, if they also change, its new staff members. */
export type Rescheduling = Pick<
  AppointmentFields,
  'start' | 'end' | 'startHuman' | 'endHuman' | 'staffId' | 'staffIds' | 'enforce'
>;

/**
 * Appointments, for the host's own code. Callers are trusted; `how` names the user on whose behalf they act. Every
 * write may also throw 503: `shop_rest_busy` if nothing was stored, or `shop_rest_outcome_unknown`, whose `data` has
 * the ids and references to look for.
 */
export interface AppointmentService {
  /** Returns an appointment, even from the trash. @throws AppointmentsError 404 */
  get(id: number): Promise<Appointment>;
  /** Returns a map from these ids to the appointments. Unknown ids are absent. */
  find(ids: readonly number[]): Promise<Map<number, Appointment>>;
  /**
   * Returns a page of appointments, and the total over all pages.
   *
   * @throws AppointmentsError 400, and the reason of the signal if it aborts while `outside` is computed
   */
  list(
    query?: AppointmentQuery,
    options?: { readonly signal?: AbortSignal },
  ): Promise<{ items: Appointment[]; total: number }>;
  /**
   * Moves future appointments so that they keep their wall clock times. Call this after the site has got another time
   * zone, and before any booking in the new zone. `from` is the former zone. If the rules of the zone have changed but
   * not its name, pass an object with the former offsets and a name of your choice ("Europe/Berlin before 2027").
   * Another call finishes the work after a crash, and otherwise does nothing. @throws AppointmentsError 400
   */
  zoneChanged(
    from: string | FormerZone,
    how?: Pick<WriteContext, 'actorId' | 'reason'>,
  ): Promise<ZoneChangeOutcome>;
  /**
   * Returns the changes of an appointment in the last 30 days with author, time and reason, oldest first. Empty for an
   * unknown id.
   */
  history(id: number): Promise<HistoryEntry[]>;
  /** Creates an appointment, with an order unless one is named. @throws AppointmentsError 400, 409 */
  create(draft: AppointmentDraft, how?: WriteContext): Promise<Appointment>;
  /** Changes the fields that are sent. @throws AppointmentsError 400, 404, 409, 412 */
  update(id: number, changes: AppointmentChanges, how?: WriteContext): Promise<Appointment>;
  /**
   * Records whether the customer came, and changes nothing else. `allow` is called with the stored appointment, and
   * again under the lock; if it throws, nothing is stored. @throws AppointmentsError 400, 404, 412
   */
  setCustomerStatus(
    id: number,
    customerStatus: CustomerStatus,
    how?: WriteContext,
    allow?: (appointment: Appointment) => void,
  ): Promise<Appointment>;
  /**
   * Records that the person of a place has arrived, or that the arrival was recorded by mistake. A place that is checked in already keeps its time.
   * `allow` is called with the stored appointment under the lock; if it throws, nothing is stored.
   * @throws AppointmentsError 400 for a place that the appointment does not take, 404, 412
   */
  checkIn(
    id: number,
    arrival: PlaceArrival,
    how?: WriteContext,
    allow?: (appointment: Appointment) => void,
  ): Promise<Appointment>;
  /**
   * Moves an appointment to another time and, if staff members are sent, to these members. If only `start` is sent, the
   * length stays.
   *
   * @throws AppointmentsError 400, 404, 409, 412
   */
  reschedule(id: number, to: Rescheduling, how?: WriteContext): Promise<Appointment>;
  /**
   * Returns the price that a new booking like `after` would have. Null if (a) the change from `before` does not alter
   * this price, (b) the price equals the appointment's cost, or (c) the cost was entered including tax.
   */
  changedPrice(before: Appointment, after: Appointment, how?: WriteContext): Promise<string | null>;
  /**
   * Returns the amounts that would be due if the appointment were cancelled now, by the shop unless `terms` name the
   * customer. A cancellation by the shop has no fee. With a `start`, the amounts are those after a move to this start.
   * Nothing is stored. Null without an order line. @throws AppointmentsError 400, 404
   */
  previewCancellation(id: number, terms?: CancellationTrial): Promise<Settlement | null>;
  /**
   * Returns the price of an appointment after a tried change (a move, another number of places, or another cost), and
   * the amounts that would be due. Nothing is stored, and the time is not checked for free places.
   *
   * @throws AppointmentsError 400, 404
   */
  previewChange(id: number, trial: ChangeTrial, how?: Pick<WriteContext, 'actorId'>): Promise<ChangePreview>;
  /**
   * Lists the times to which an appointment can be moved with its length and quantity, by start. The places that it
   * takes now count as free. Empty if the shop no longer has the product.
   *
   * @throws AppointmentsError 400 for bad days or a result over the limits, 404
   */
  slotsToMove(id: number, search?: MoveSearch): Promise<MoveSlot[]>;
  /**
   * Deletes an appointment permanently, or moves it to the trash if `force` is false.
   * @throws AppointmentsError 404, 410, 412
   */
  remove(id: number, options?: { readonly force?: boolean }, how?: WriteContext): Promise<Appointment>;
  /**
   * Runs at most a hundred creates, updates and deletes, each on its own: a failed one does not stop the others.
   * Deletions are permanent. @throws AppointmentsError 413
   */
  batch(batch: Batch, how?: WriteContext): Promise<BatchResult>;
  /**
   * Updates the appointments of an order in one transaction. Call this whenever an order changes: its status, a
   * payment, a full or partial refund, a removed line, its billing. Reads the order, in `how.transaction` if orders
   * share the database. A paid order makes its appointments `paid`, a cancelled or refunded order cancels them, and a
   * refunded line gives its places back. A second call changes nothing, and neither does a change that the library
   * itself wrote to the order. The id is the shop's: a text if the shop has external ids.
   * @throws AppointmentsError 502, 503
   */
  orderChanged(orderId: number | string, how?: WriteContext): Promise<OrderOutcome>;
  /**
   * Returns the appointments of a page of orders (or order ids), for the field `appointments` of the host's order
   * resource. One query reads all. For each order's id the result has a list, the earliest appointment first. `start`
   * and `end` are site seconds (the site's wall clock written as if it were UTC). The ids are the shop's: texts if the
   * shop has external ids.
   */
  forOrders<Id extends number | string>(
    orders: readonly (Id | { readonly id: Id })[],
  ): Promise<Map<Id, OrderAppointmentJson[]>>;
  /**
   * Books for a customer. Every rule for customers is enforced, and length and price come from the product. The
   * appointment is cancelled if it is not paid within `how.unpaidMinutes` while its order is pending. With `how.owner`
   * or `how.address` the booking counts towards the limits of that visitor; `holds.place` describes these limits. With
   * `how.owner`, `how.idempotencyKey` is possible, too. @throws AppointmentsError 400, 409, 422, 429
   */
  book(booking: CustomerBooking, how?: BookingTerms): Promise<Appointment>;
  /**
   * Returns the entitlements of a customer (such as a pass of ten visits) that could pay for a booking, the best one
   * first, at most 100. Nothing is reserved. Empty for a guest, and in a shop without entitlements.
   *
   * @throws AppointmentsError 400, 502
   */
  findEntitlements(
    search: EntitlementSearch,
    how?: Pick<WriteContext, 'actorId'>,
  ): Promise<readonly Entitlement[]>;
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
    async list(query = {}, { signal } = {}) {
      const page = readListQuery(query, core.site.zone);
      const found = { ...page, search: await contactSearch(core, query) };
      return appointments.list(query.outside ? await onlyOutside(core, found, signal) : found);
    },
    zoneChanged: (from, how = {}) => zoneChanged(core, from, how),
    history: (id) => historyOf(core, id),
    create: (draft, how = {}) => createAppointment(core, draft, how),
    update: (id, changes, how = {}) => updateAppointment({ core, how }, id, changes),
    setCustomerStatus: (id, customerStatus, how = {}, allow) =>
      updateAppointment({ core, how }, id, { customerStatus }, allow && { allow }),
    checkIn: (id, arrival, how = {}, allow) => checkInPlace({ core, how }, id, arrival, allow),
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
    previewCancellation: (id, terms = {}) => previewCancellation(core, id, terms),
    previewChange: (id, trial, how = {}) => previewChange({ core, how }, id, trial),
    slotsToMove: (id, search = {}) => slotsToMove(core, id, search),
    remove: (id, options = {}, how = {}) => removeAppointment(core, id, options, how),
    batch: (batch, how = {}) =>
      runBatch(
        batch,
        {
          create: sharingSuccessors(
            ({ reason = how.reason, notifyCustomer = how.notifyCustomer, ...draft }, item) =>
              createAppointment(core, draft, { ...ofItem(how, item), reason, notifyCustomer }),
          ),
          update: (id, { reason = how.reason, notifyCustomer = how.notifyCustomer, ...changes }, item) =>
            updateAppointment({ core, how: { ...ofItem(how, item), reason, notifyCustomer } }, id, changes),
          remove: (id) => removeAppointment(core, id, {}, how),
        },
        core.options.logger,
      ),
    orderChanged: (orderId, how = {}) => orderChanged(core, orderId, how),
    forOrders: (orders) => appointmentsForOrders(core, orders),
    book: (booking, how = {}) => bookForCustomer(core, booking, how),
    findEntitlements: (search, how = {}) => findEntitlements(core, search, how),
  };
}

/** Returns the context of one batch item, whose `onCreated` and `onUpdated` also get the index of the item. */
const ofItem = (how: WriteContext, item: number): WriteContext => ({
  ...how,
  onCreated: how.onCreated && ((id, t) => how.onCreated!(id, t, item)),
  onUpdated: how.onUpdated && ((id, t) => how.onUpdated!(id, t, item)),
});
