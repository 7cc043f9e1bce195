import type { Appointment } from '../../domain/appointment';
import type { AppointmentChanges } from '../../domain/drafts';
import { AppointmentsError } from '../../domain/errors';
import type { Product } from '../../domain/product';
import { isLive } from '../../domain/statuses/statuses';
import type { TimeInput } from '../../time/time-input';
import { noSuchAppointment } from '../appointments/not-found';
import { type ChangePreview, previewTogether } from '../appointments/changes/preview-change';
import { previewCancellation } from '../appointments/preview-cancellation';
import { updateAppointment } from '../appointments/changes/update';
import { settle } from '../settlements/settle';
import { asIfCancelled } from '../settlements/settled-row';
import { ordersWithUnsent } from '../settlements/orders-with-unsent';
import { callContext, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { deadLink } from './invalid-link-error';
import { assertMay, type CustomerAct, customerLimits } from './limits';
import { createLinkOpener, type LinkSigner } from './valid-links';
import { type ReschedulingMonth, reschedulingMonth, type ReschedulingMonthQuery } from './rescheduling-month';
import {
  type ReschedulingSlot,
  movesOfAppointment,
  type MoveSlot,
  type ReschedulingWindow,
} from '../appointments/changes/rescheduling-slots';
import { createVisitSelfService, type VisitSelfService } from './visit-service';
import { type Besides, type CustomerView, customerView } from './view';
import { readReason, readStart } from './what-was-sent';

/**
 * Actions of a customer on one appointment, or one visit (several appointments booked together), by a secret link that
 * only this customer has.
 */
export interface SelfService extends VisitSelfService {
  /**
   * Returns the token of the customer's link to an appointment. The shop puts the token into an address and sends it
   * only to that customer. The token stays the same while the site keeps its secret. It opens the appointment until 30
   * days after its end, unless the appointment is in the trash or in a cart.
   *
   * @throws AppointmentsError 404
   */
  link(appointmentId: number, how?: Pick<WriteContext, 'transaction'>): Promise<string>;
  /**
   * Reads the appointment whose link has this token.
   *
   * @throws AppointmentsError 401 for an invalid token, whatever the reason
   */
  read(token: string): Promise<CustomerView>;
  /**
   * Lists the times to which the appointment can be moved.
   *
   * @throws AppointmentsError 400, 401, 403 if the appointment can no longer be moved
   */
  slots(token: string, window?: ReschedulingWindow): Promise<ReschedulingSlot[]>;
  /**
   * Returns all data for a page on which a customer moves the appointment: the first day to which it can be moved (at
   * most 366 days ahead), all such days of one month, and the times of one day. By default this is the first such day
   * from the present day of the appointment on.
   *
   * @throws AppointmentsError as `slots`
   */
  month(token: string, query?: ReschedulingMonthQuery): Promise<ReschedulingMonth>;
  /**
   * Cancels the appointment, if the product's `cancelLimit` still allows it.
   *
   * @param options.reason stored in the event; up to 1,000 characters
   * @throws AppointmentsError 400, 401, 403 if the appointment can no longer be cancelled
   */
  cancel(token: string, options?: { readonly reason?: string }): Promise<CustomerView>;
  /**
   * Computes the price of the appointment after a move, and the amounts that would be due, without the price of a new
   * booking. Nothing is stored, and the time is not checked for free places.
   *
   * @throws AppointmentsError 400, 401, 403 if the appointment can no longer be moved
   */
  previewReschedule(token: string, to: { readonly start: TimeInput }): Promise<ChangePreview>;
  /**
   * Moves the appointment, if the product's `rescheduleLimit` still allows it. Length, quantity and staff members stay,
   * and every rule is enforced as for a new booking.
   *
   * @param to.start the new start; if the stored start is sent back, nothing changes
   * @throws AppointmentsError 400, 401, 403 if the appointment can no longer be moved, 409 if no place is free
   */
  reschedule(token: string, to: { readonly start: TimeInput }): Promise<CustomerView>;
}

export function createSelfService(core: Core, links: LinkSigner): SelfService {
  const { storage, host, site, options } = core;
  const now = () => options.clock.now();

  const opener = createLinkOpener(core, links);
  const { open, opens } = opener;

  const productOf = async ({ productId, customerId }: Appointment): Promise<Product | undefined> =>
    (await host.products.find([productId], callContext({ actorId: customerId }))).get(productId);

  /**
   * Opens an appointment by its link, and checks that the customer may move it.
   *
   * @throws AppointmentsError 401 as `open`, 403 if the appointment can no longer be moved
   */
  const openToMove = async (token: unknown) => {
    const appointment = await open(token);
    const found = await productOf(appointment);
    const at = now();
    assertMay('reschedule', customerLimits(appointment, found, at), {
      now: at,
      zone: site.zone,
      noun: 'appointment',
    });
    const product = found!;
    const work = { core, how: { actorId: appointment.customerId } };
    const list = async (window: ReschedulingWindow): Promise<ReschedulingSlot[]> =>
      (await movesOfAppointment(work, appointment, product, window)).map(withoutStaff);
    const preview = async (start: TimeInput): Promise<ChangePreview> => {
      const tried = { before: appointment, changes: { start, enforce: 'full' }, stored: product } as const;
      return (await previewTogether(work, [tried]))[0]!;
    };
    return { product, start: appointment.start, list, preview };
  };

  const resourcesOf = ({ resourceIds }: Appointment): Promise<Besides['resources']> =>
    storage.resources.find(resourceIds.filter((id) => id > 0));

  /**
   * Computes the amounts due that a customer's page shows. If a cancellation can have a fee, the amounts are those that
   * would be due if the appointment were cancelled now.
   */
  const amountsOf = async (row: Appointment): Promise<Besides['settlement']> => {
    const { id, orderId, policies } = row;
    if (isLive(row) && row.settlement?.reason !== 'no_show' && policies?.cancellation)
      return previewCancellation(core, id, { cancelledBy: 'customer' });
    return settle(core, asIfCancelled(row), (await ordersWithUnsent(core, [orderId])).get(orderId));
  };

  /** Reads the records that a customer's page shows with an appointment, such as its product and staff members. */
  const besides = async (appointment: Appointment): Promise<Besides> => {
    const { staffIds, customerId } = appointment;
    const product = await productOf(appointment);
    const users =
      staffIds.length > 0
        ? await host.users.find(staffIds, callContext({ actorId: customerId }))
        : new Map<number, never>();
    const resources = await resourcesOf(appointment);
    return { product, users, resources, settlement: await amountsOf(appointment) };
  };

  const show = (appointment: Appointment, related: Besides): CustomerView =>
    customerView(appointment, customerLimits(appointment, related.product, now()), related, site.zone);

  /** Changes an appointment in the name of its customer, who is identified by the link alone, signed in or not. */
  const change = async (
    token: unknown,
    act: CustomerAct,
    read: () => { readonly changes: AppointmentChanges; readonly reason?: string },
  ): Promise<CustomerView> => {
    const seen = await open(token);
    const { changes, reason } = read();
    const allow = (row: Appointment, product: Product | undefined): void => {
      if (!opens(seen, row)) throw deadLink();
      const at = now();
      assertMay(act, customerLimits(row, product, at), { now: at, zone: site.zone, noun: 'appointment' });
    };
    const work = { core, how: { actorId: seen.customerId, reason } };
    // The records are read before the write. If a port failed after the write, the caller would get an error although
    // the change is stored.
    const related = await besides(seen);
    const written = await updateAppointment(work, seen.id, changes, {
      allow,
      mayOverrule: false,
      isCustomer: true,
    }).catch(withoutItsId);
    // A move may give the appointment other resources, so their names are read again.
    const resources = await resourcesOf(written).catch(() => related.resources);
    // The fee depends on the start, so amounts that were read before a move may be wrong now. If they cannot be read
    // again, no amounts are shown.
    const settlement = isLive(written) ? await amountsOf(written).catch(() => null) : written.settlement;
    return show(written, { ...related, resources, settlement });
  };

  return {
    ...createVisitSelfService(core, opener),
    async link(appointmentId, how = {}) {
      const found = (await storage.appointments.find([appointmentId], joined(how))).get(appointmentId);
      if (!found) throw noSuchAppointment(appointmentId);
      return links.sign(found);
    },
    async read(token) {
      const found = await open(token);
      return show(found, await besides(found));
    },
    async slots(token, window = {}) {
      const { list } = await openToMove(token);
      return list(window);
    },
    async month(token, query = {}) {
      const { list, product, start } = await openToMove(token);
      const { limits } = options;
      const { zone } = site;
      const context = { product, now: now(), zone, limits, near: zone.dayOf(start) };
      return reschedulingMonth(query, context, list);
    },
    cancel: (token, sent) =>
      change(token, 'cancel', () => ({
        changes: { status: 'cancelled', cancelledBy: 'customer' },
        reason: readReason(sent),
      })),
    async previewReschedule(token, sent) {
      const { preview } = await openToMove(token);
      return preview(readStart(sent));
    },
    reschedule: (token, sent) =>
      change(token, 'reschedule', () => ({ changes: { start: readStart(sent), enforce: 'full' } })),
  };
}

/** Returns a time without the staff members, for the customer: a move by the customer keeps the staff members. */
const withoutStaff = ({ start, end, startIso, endIso, date }: MoveSlot): ReschedulingSlot => ({
  start,
  end,
  startIso,
  endIso,
  date,
});

/**
 * If the appointment was deleted meanwhile, replaces the 404 by the error for an invalid link. The error then does not
 * reveal whether the appointment existed.
 */
function withoutItsId(error: unknown): never {
  const isGone = error instanceof AppointmentsError && error.code === 'shop_rest_appointment_invalid_id';
  throw isGone ? deadLink() : error;
}
