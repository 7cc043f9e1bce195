import type { Appointment } from '../domain/appointment';

/** The two parts of the price of an order line with a deposit, under their REST names. */
export interface WireDue {
  readonly due_now: string;
  readonly due_later: string;
}

/**
 * Returns the fields about the deposit of an appointment. The appointment may come from an event that was stored before
 * deposits existed.
 */
export const dueFieldsOnWire = ({
  dueNow,
  dueLater,
}: Partial<Pick<Appointment, 'dueNow' | 'dueLater'>>): Partial<WireDue> =>
  dueNow && dueLater ? { due_now: dueNow, due_later: dueLater } : {};
