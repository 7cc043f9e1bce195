import type { CheckIn } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import { invalidParams } from '../../domain/errors';
import { takesPlaces } from '../../domain/statuses/statuses';
import type { Instant } from '../../time/units';
import { withLocked } from '../claims/locked';
import { eventsOfWrite } from '../events/appointment-events';
import { checkVersion } from '../work/core';
import type { Work } from '../work/work';
import { noSuchAppointment } from './not-found';

/**
 * Input that records whether one person of an appointment has arrived. An appointment with several places is for
 * several people.
 */
export interface PlaceArrival {
  /** Number of the place, from 1 to the quantity of the appointment. */
  readonly place: number;
  /** False corrects an arrival that was recorded by mistake. Default: true. */
  readonly checkedIn?: boolean;
}

/**
 * Records whether the person of one place of an appointment has arrived. A place that is checked in already keeps its
 * time.
 *
 * @param allow called with the stored appointment under the lock; if it throws, nothing is stored
 * @throws AppointmentsError 400 for a place that the appointment does not take, 404, 412
 */
export const checkInPlace = (
  { core, how }: Work,
  id: number,
  { place, checkedIn = true }: PlaceArrival,
  allow: (appointment: Appointment) => void = () => undefined,
): Promise<Appointment> =>
  withLocked(core, id, how, async (before, t) => {
    if (!before) throw noSuchAppointment(id);
    allow(before);
    checkVersion(before, how);
    const isPlace = place <= before.quantity && takesPlaces(before.status, core.options);
    if (!isPlace)
      throw invalidParams({ place: 'must be a place of the appointment, from 1 to its quantity' });
    const isKnown = before.checkIns.some((one) => one.place === place);
    if (isKnown === checkedIn) return before;
    const now = core.options.clock.now();
    const after = { ...before, checkIns: arrivalsAfter(before, place, now), dateModified: now };
    const stored = await core.storage.appointments.update(after, t);
    await core.storage.outbox.append(eventsOfWrite(before, stored, how, now), t);
    return stored;
  });

/** Returns an appointment's check-ins after a place is checked in, or after the check-in of the place is removed. */
const arrivalsAfter = ({ checkIns }: Appointment, place: number, now: Instant): readonly CheckIn[] => {
  const others = checkIns.filter((one) => one.place !== place);
  if (others.length < checkIns.length) return others;
  return [...others, { place, checkedInAt: now }].sort((a, b) => a.place - b.place);
};
