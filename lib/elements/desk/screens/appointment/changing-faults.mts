import { fill } from '../../../common/text.mjs';
import type { Appointment } from '../../api/appointments.mjs';
import type { Context } from '../../context.mjs';

/** Values that the user has changed in the form for the service, the end and the price of an appointment. */
export interface Entered {
  readonly productId?: number;
  /** Typed time of the end on the shop's wall clock, `HH:MM`; '' if the field is empty. */
  readonly end?: string | undefined;
  /** Price of all places as typed. */
  readonly cost?: string | undefined;
}

/** Texts that say what is wrong in a field of the form. */
export type ChangeFaults = { readonly [Field in 'end' | 'cost']?: string };

/** Returns the typed price as the shop needs it: a decimal string. */
export const costOf = ({ cost }: Entered, appointment: Pick<Appointment, 'cost'>): string =>
  (cost ?? appointment.cost).trim().replace(',', '.');

/**
 * Says what is wrong with the typed end and price.
 *
 * @param end the end after the change; undefined if the typed one is not valid
 */
export function faultsOf(
  appointment: Pick<Appointment, 'cost'>,
  entered: Entered,
  end: number | undefined,
  { texts }: Pick<Context, 'texts'>,
): ChangeFaults {
  const { changing: words } = texts.appointment;
  const isCost = /^\d+(\.\d+)?$/.test(costOf(entered, appointment));
  return {
    ...(end === undefined && { end: entered.end === '' ? words.endMissing : words.endBefore }),
    ...(!isCost && { cost: fill(words.costWrong, { example: appointment.cost }) }),
  };
}
