import type { Appointment } from '../../../api/appointments.mjs';
import type { AmountFormat } from '../../../amounts.mjs';
import type { Context } from '../../../context.mjs';
import type { Tools } from '../../../tools.mjs';
import type { EnteredPrice } from './entered-price.mjs';

/** Values that the user has changed in the form for the service, the member, the end and the price of an appointment. */
export interface Entered {
  /** Id of the chosen service; undefined for the present one. */
  readonly productId?: number | undefined;
  /** Id of the member of staff who takes the appointment. */
  readonly staffId?: number | undefined;
  /** Typed time of the end on the shop's wall clock, `HH:MM`; '' if the field is empty. */
  readonly end?: string | undefined;
  /** Price of all places. */
  readonly price?: EnteredPrice | undefined;
}

/** Texts that say what is wrong in a field of the form. */
export type ChangeFaults = { readonly [Field in 'end' | 'cost']?: string };

/** Texts, format of amounts and functions with which faults are found and described. */
interface FaultTerms extends AmountFormat {
  readonly texts: Context['texts'];
  readonly tools: Tools;
}

/**
 * Says what is wrong with the typed end and price.
 *
 * @param end the end after the change; undefined if the typed one is not valid
 */
export function faultsOf(
  appointment: Pick<Appointment, 'price'>,
  entered: Entered,
  end: number | undefined,
  { texts, tools, ...format }: FaultTerms,
): ChangeFaults {
  const { amountOf, fill, typedAmount } = tools;
  const { changing: words } = texts.appointment;
  const { price } = entered;
  const isWrong = price && 'typed' in price && amountOf(price.typed, format) === undefined;
  return {
    ...(end === undefined && { end: entered.end === '' ? words.endMissing : words.endBefore }),
    ...(isWrong && { cost: fill(words.costWrong, { example: typedAmount(appointment.price, format) }) }),
  };
}
