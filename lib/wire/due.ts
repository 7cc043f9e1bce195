import type { Appointment } from '../domain/appointment';

/** The two parts of the price of an order line with a deposit, under their REST names. */
export interface WireDue {
  readonly due_now: string;
  readonly due_later: string;
}

/**
 * Returns an object with the two parts of an appointment's price under their REST names; an empty object if the
 * appointment has no deposit. An appointment in an event of an older version may lack the deposit.
 */
export const dueFieldsOnWire = ({
  dueNow,
  dueLater,
}: Partial<Pick<Appointment, 'dueNow' | 'dueLater'>>): Partial<WireDue> =>
  dueNow && dueLater ? { due_now: dueNow, due_later: dueLater } : {};
