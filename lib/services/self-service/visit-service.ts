import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { isAnnounced, isInTrash, isLive, liesAhead } from '../../domain/statuses/statuses';
import { isOfSameCustomer } from '../../domain/visits/same-customer';
import type { TimeInput } from '../../time/time-input';
import { cancelVisit } from '../visits/cancel';
import type { VisitCaller } from '../visits/change-items';
import { movesOf } from '../visits/moves';
import { type ItemMove, previewVisitMove } from '../visits/previews/preview-move';
import { rescheduleVisit } from '../visits/reschedule';
import { getVisit, visitOf } from '../visits/stored';
import type { Visit } from '../visits/types';
import { callContext, type Core, findProductsOf } from '../work/core';
import { deadLink } from './invalid-link-error';
import { assertMay, type CustomerAct, type CustomerLimits, visitLimits } from './limits';
import type { LinkOpener } from './valid-links';
import { reschedulingMonth, type ReschedulingMonth, type ReschedulingMonthQuery } from './rescheduling-month';
import {
  type ReschedulingSlot,
  reschedulingSlot,
  type ReschedulingWindow,
} from '../appointments/changes/rescheduling-slots';
import { besidesItem, readVisitBesides, type VisitBesides } from './visit-besides';
import { type CustomerVisit, customerVisit } from './visit-view';
import { readReason, readStart } from './what-was-sent';

/** Actions of a customer on a whole visit, by the secret link to any of its items. */
export interface VisitSelfService {
  /**
   * Reads the visit that contains the appointment whose link has this token.
   *
   * @throws AppointmentsError 401 for an invalid token, 404 if the appointment is not part of a visit
   */
  readVisit(token: string): Promise<CustomerVisit>;
  /**
   * Lists the times to which the visit can be moved, on at most 31 days.
   *
   * @throws AppointmentsError 400, 401, 403 if the visit can no longer be moved, 404
   */
  visitSlots(token: string, window?: ReschedulingWindow): Promise<ReschedulingSlot[]>;
  /**
   * Returns the days of one month, and the times of one day, to which the visit can be moved, in the form of a booking
   * page.
   *
   * @throws AppointmentsError 400, 401, 403 if the visit can no longer be moved, 404
   */
  visitMonth(token: string, query?: ReschedulingMonthQuery): Promise<ReschedulingMonth>;
  /**
   * Cancels the visit. The `cancelLimit` of each item's product counts from the start of the first item that is not
   * cancelled.
   *
   * @param options.reason stored in the events; up to 1,000 characters
   * @throws AppointmentsError 400, 401, 403 if the visit can no longer be cancelled, 404
   */
  cancelVisit(token: string, options?: { readonly reason?: string }): Promise<CustomerVisit>;
  /**
   * Computes the prices of the items after a move of the visit, and the amounts that would be due. Nothing is stored.
   *
   * @throws AppointmentsError 400, 401, 403 if the visit can no longer be moved, 404, 409 if it does not fit at the new start
   */
  previewRescheduleVisit(token: string, to: { readonly start: TimeInput }): Promise<ItemMove[]>;
  /**
   * Moves the visit. The `rescheduleLimit` of each item's product counts from the start of the first item that is not
   * cancelled. Order, staff members, quantities and lengths stay, and every rule is enforced as for a new booking.
   *
   * @param to.start the new start of the visit; if the stored start is sent back, nothing changes
   * @throws AppointmentsError 400, 401, 403 if the visit can no longer be moved, 404, 409 if it does not fit at the new start
   */
  rescheduleVisit(token: string, to: { readonly start: TimeInput }): Promise<CustomerVisit>;
}

/** A visit, and the item whose self-service link was used. */
interface OpenedVisit {
  readonly item: Appointment;
  readonly visit: Visit;
}

export function createVisitSelfService(core: Core, { open, opens }: LinkOpener): VisitSelfService {
  const { site, options } = core;

  const openVisit = async (token: unknown): Promise<OpenedVisit> => {
    const item = await open(token);
    if (item.visitId === 0) throw notOfVisit();
    return { item, visit: await getVisit(core, item.visitId) };
  };

  const productsOf = ({ item, visit }: OpenedVisit): Promise<ReadonlyMap<number, Product>> =>
    findProductsOf(core, visit.appointments, callContext({ actorId: item.customerId }));

  const limitsOf = ({ item, visit }: OpenedVisit, products: ReadonlyMap<number, Product>): CustomerLimits => {
    const limits = visitLimits(ownItems(item, visit), products, options.clock.now());
    const isOwn = visit.appointments.every((other) => !isLive(other) || isOfSameCustomer(item, other));
    return isOwn ? limits : { ...limits, canCancel: false, canReschedule: false };
  };

  const assertMayAct = (
    act: CustomerAct,
    opened: OpenedVisit,
    products: ReadonlyMap<number, Product>,
  ): void => {
    const actedOn = { now: options.clock.now(), zone: site.zone, noun: 'visit' } as const;
    assertMay(act, limitsOf(opened, products), actedOn);
  };

  const show = (
    opened: OpenedVisit,
    products: ReadonlyMap<number, Product>,
    besides: VisitBesides,
  ): CustomerVisit => {
    const { item, visit } = opened;
    const own = ownItems(item, visit);
    const rows = own.filter((one) => isAnnounced(one) && !isInTrash(one));
    const items = rows.map((row) => ({ row, related: besidesItem(besides, row, products) }));
    return customerVisit(visitOf(core, visit, own), items, limitsOf(opened, products), site.zone);
  };

  /** Changes a visit in the name of its customer, who is identified by the self-service link. */
  const change = async (
    token: unknown,
    act: CustomerAct,
    write: (id: number, caller: VisitCaller, actorId: number) => Promise<Visit>,
  ): Promise<CustomerVisit> => {
    const opened = await openVisit(token);
    const { item } = opened;
    const products = await productsOf(opened);
    const allow = (visit: Visit): void => {
      const now = visit.appointments.find(({ id }) => id === item.id);
      if (!now || !opens(item, now)) throw deadLink();
      assertMayAct(act, { item: now, visit }, products);
    };
    // The records are read before the write. If a port failed after the write, the caller would get an error although
    // the change is stored.
    const before = await readVisitBesides(core, opened.visit, item.customerId);
    const visit = await write(opened.visit.id, { allow, isCustomer: true }, item.customerId).catch(
      withoutItsId,
    );
    const besides = await readVisitBesides(core, visit, item.customerId).catch(() => ({
      ...before,
      settlements: new Map(visit.appointments.map(({ id, settlement }) => [id, settlement])),
    }));
    return show({ item, visit }, products, besides);
  };

  /**
   * Opens a visit by the link to one of its items, and checks that the customer may move it.
   *
   * @throws AppointmentsError 401, 403 if the visit can no longer be moved, 404
   */
  const openToMove = async (token: unknown) => {
    const opened = await openVisit(token);
    const products = await productsOf(opened);
    assertMayAct('reschedule', opened, products);
    const work = { core, how: { actorId: opened.item.customerId } };
    const list = async (window: ReschedulingWindow): Promise<ReschedulingSlot[]> => {
      const found = await movesOf(work, opened.visit, window);
      return found.map((span) => reschedulingSlot(span, true, site.zone));
    };
    return { visit: opened.visit, products, list };
  };

  return {
    async readVisit(token) {
      const opened = await openVisit(token);
      const besides = await readVisitBesides(core, opened.visit, opened.item.customerId);
      return show(opened, await productsOf(opened), besides);
    },
    async visitSlots(token, window = {}) {
      const { list } = await openToMove(token);
      return list(window);
    },
    async visitMonth(token, query = {}) {
      const { list, visit, products } = await openToMove(token);
      const now = options.clock.now();
      const first = visit.appointments.find((item) => liesAhead(item, now, options))!;
      const product = products.get(first.productId)!;
      const { zone } = site;
      const context = { product, now, zone, limits: options.limits, near: zone.dayOf(first.start) };
      return reschedulingMonth(query, context, list);
    },
    async previewRescheduleVisit(token, sent) {
      const opened = await openVisit(token);
      assertMayAct('reschedule', opened, await productsOf(opened));
      const work = { core, how: { actorId: opened.item.customerId } };
      return previewVisitMove(work, opened.visit, { start: readStart(sent) });
    },
    cancelVisit: (token, sent) =>
      change(token, 'cancel', (id, caller, actorId) => {
        const work = { core, how: { actorId, reason: readReason(sent) } };
        return cancelVisit(work, id, { cancelledBy: 'customer' }, caller);
      }),
    rescheduleVisit: (token, sent) =>
      change(token, 'reschedule', (id, caller, actorId) =>
        rescheduleVisit({ core, how: { actorId } }, id, { start: readStart(sent) }, caller),
      ),
  };
}

/** Returns the items of a visit that belong to the customer of one of them. */
const ownItems = (item: Appointment, { appointments }: Visit): readonly Appointment[] =>
  appointments.filter((other) => isOfSameCustomer(item, other));

const notOfVisit = (): AppointmentsError =>
  new AppointmentsError(
    'shop_rest_visit_invalid_id',
    'The link opens an appointment that is not part of a visit: use the address for single appointments.',
  );

/** Codes of the 404 errors for a visit, or one of its items, that was deleted in the meantime. */
const GONE: readonly string[] = ['shop_rest_visit_invalid_id', 'shop_rest_appointment_invalid_id'];

/**
 * If the visit or an item was deleted meanwhile, replaces the 404 by the error for an invalid link. The error then does
 * not reveal whether the visit existed.
 */
function withoutItsId(error: unknown): never {
  throw error instanceof AppointmentsError && GONE.includes(error.code) ? deadLink() : error;
}
