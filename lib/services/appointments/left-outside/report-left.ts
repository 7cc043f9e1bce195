import type { Appointment } from '../../../domain/appointment';
import type { NotedNotice } from '../../../domain/orders/order-note';
import type { Instant } from '../../../time/units';
import { freePlaces } from '../../claims/claim';
import { placesOf } from '../../claims/places';
import { openOrderGateway } from '../../orders/order-gateway';
import type { Core } from '../../work/core';
import { ALL_OWNERS, type Examined, examineComing } from './examine';

/** Maximum number of appointments that one run changes, so that other background work does not wait for long. */
const MOST_A_PASS = 500;

/**
 * Examines the coming appointments of the products, staff members and resources that have changed. Once on each site
 * day, all coming appointments are examined, because a shop may not report that a member has left. Stores which
 * appointments no longer lie in opening hours, and which lie there again. Tells the shop once about each appointment
 * that has left the opening hours.
 */
export async function reportLeftOutside(core: Core, now: Instant): Promise<void> {
  const { storage, site } = core;
  const { marks, lastRound } = await storage.outsideMarks.read();
  const today = site.zone.dayOf(now);
  const isRoundDue = lastRound !== today;
  if (marks.length === 0 && !isRoundDue) return;
  if (!(await storeChanges(core, isRoundDue ? [ALL_OWNERS] : marks, now))) return;
  await storage.transaction(async (t) => {
    await storage.outsideMarks.examined(marks, t);
    if (isRoundDue) await storage.outsideMarks.setLastRound(today, t);
  });
}

/**
 * Stores which appointments of these products, staff members and resources left their opening hours or lie there again.
 *
 * @returns false if appointments remain for the next run
 */
async function storeChanges(
  core: Core,
  owners: Parameters<typeof examineComing>[1],
  now: Instant,
): Promise<boolean> {
  let isComplete = true;
  let count = 0;
  for await (const page of examineComing(core, owners)) {
    for (const examined of page.filter(hasChanged)) {
      if (count === MOST_A_PASS) return false;
      count += 1;
      isComplete = (await storeChange(core, examined, now)) && isComplete;
    }
  }
  return isComplete;
}

const hasChanged = ({ appointment, hasLeft }: Examined): boolean =>
  hasLeft !== (appointment.leftOutsideAt !== null);

/**
 * Stores whether an appointment lies in opening hours, and tells the shop if it no longer does.
 *
 * @returns false if the next run must examine the appointment again: it still waits for its order, was changed meanwhile, or could not be written
 */
async function storeChange(core: Core, examined: Examined, now: Instant): Promise<boolean> {
  const { appointment, hasLeft } = examined;
  if (appointment.orderReference !== '') return false;
  try {
    return await storeState(core, examined, hasLeft ? now : null);
  } catch (error) {
    core.options.logger.error(
      { err: error, id: appointment.id },
      'Storing that an appointment lies outside the opening hours failed; the background worker tries again later',
    );
    return false;
  }
}

/**
 * Stores whether an appointment lies in opening hours, under the lock of its places. Without the lock, a concurrent
 * write of the appointment could store the former state again.
 */
async function storeState(
  core: Core,
  { appointment, product }: Examined,
  leftAt: Instant | null,
): Promise<boolean> {
  const { storage } = core;
  const places = [placesOf(core, appointment, product)];
  const gateway = await freePlaces(core, places, {}, async (t) => {
    if (!(await storage.appointments.setLeftOutside(appointment, leftAt, t))) return undefined;
    const opened = openOrderGateway({ core, how: {}, t });
    if (leftAt !== null && appointment.orderId > 0) await opened.report(noticeOf(appointment));
    return opened;
  });
  await gateway?.tellShop();
  return gateway !== undefined;
}

const noticeOf = ({ id: appointmentId, orderId, orderItemId }: Appointment): NotedNotice => ({
  code: 'left_outside',
  orderId,
  orderItemId,
  appointmentId,
  reason:
    'The appointment lies outside the opening hours now, or its staff member or product no longer exists: move the appointment, cancel it, or accept it',
});
