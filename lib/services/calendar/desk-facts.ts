import type { Appointment } from '../../domain/appointment';
import type { PlacesTaken } from '../../engine/slots/lanes/count-places';
import { type ProductSettings, productSettings } from '../../engine/slots/product/product-settings';
import type { Span } from '../../time/units';
import { outsideHours } from '../appointments/left-outside/outside-hours';
import { type Core, findProductsOf } from '../work/core';
import type { SeenFromDesk } from './desk-hours';
import { type DeskPadding, deskPaddings } from './desk-paddings';
import { type DeskPart, deskParts } from './desk-parts';
import { neighboursByDay, placesOfEach } from './desk-places';

/**
 * An appointment with facts for the shop's staff. If the reader is a member of staff who does not serve the
 * appointment, the appointment's note is left out ('').
 */
export interface DeskAppointment extends Appointment {
  /**
   * Taken and total places at the start of the appointment, or at the start of the window if the appointment begins
   * earlier. Null if there is only one place, or if the shop no longer has the product.
   */
  readonly places: PlacesTaken | null;
  /** Whether at least a part of the appointment lies in time that the present rules close. */
  readonly isOutsideHours: boolean;
  /** Whether the appointment names no member of staff although its product has members. */
  readonly isUnassigned: boolean;
  /**
   * The parts of the booking in which its staff members are busy, and the parts between them. Empty if the members are
   * busy all the time.
   */
  readonly parts: readonly DeskPart[];
  /** Times before and after the booking that are kept free for it. */
  readonly paddings: readonly DeskPadding[];
}

/** The appointments to describe for the desk, and the user who reads the data. */
interface FactsWanted {
  readonly appointments: readonly Appointment[];
  /**
   * Span that contains all appointments. If absent, the appointments may lie years apart, so each is examined together
   * with those of its own day.
   */
  readonly window?: Span;
  /** Id of the member of staff who reads the facts. Absent: the reader sees everything. */
  readonly viewer?: number;
}

/**
 * Adds the facts for the shop's staff to appointments, in their order. The number of reads does not grow with the
 * appointments.
 */
export async function withDeskFacts(
  core: Core,
  { appointments, window, viewer }: FactsWanted,
  seen: SeenFromDesk,
): Promise<DeskAppointment[]> {
  if (appointments.length === 0) return [];
  const { site, options } = core;
  const products = await findProductsOf(core, appointments, { userId: viewer });
  const settingsOf = new Map([...products].map(([id, product]) => [id, productSettings(product)]));
  const openness = { ...seen, precedence: options.precedence, zone: site.zone, settingsOf };
  const outside = await outsideHours(appointments, openness);
  const groups = window ? [{ span: window, appointments }] : neighboursByDay(appointments, site.zone);
  const places = await placesOfEach(groups, seen, core, [...products.values()]);
  return appointments.map((appointment) => ({
    ...appointment,
    note: maySeeNote(appointment, viewer) ? appointment.note : '',
    places: places.get(appointment.id) ?? null,
    isOutsideHours: outside.has(appointment.id),
    isUnassigned: isUnassigned(appointment, settingsOf.get(appointment.productId)),
    parts: deskParts(appointment, settingsOf.get(appointment.productId)),
    paddings: deskPaddings(appointment),
  }));
}

const maySeeNote = ({ staffIds }: Appointment, viewer: number | undefined): boolean =>
  viewer === undefined || staffIds.includes(viewer);

const isUnassigned = ({ staffIds }: Appointment, product: ProductSettings | undefined): boolean =>
  staffIds.length === 0 && product !== undefined && product.staffIds.length > 0;
