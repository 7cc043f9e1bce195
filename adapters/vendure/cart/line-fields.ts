import type { ID, Order, OrderLine, ProductVariant } from '@vendure/core';
import type { AnswerDraft, Hold, HoldKey } from '../../../lib/index';
import type { AppointmentLineFields, BookableFields } from '../custom-fields';
import { toMinorUnits } from '../money';
import { isoOf } from './start';

/** The appointment fields of a line that are copied from its hold. */
export type HeldFields = Omit<AppointmentLineFields, 'appointmentStaff' | 'appointmentAnswers'>;

/** The appointment that a line should get. */
export interface Wanted {
  readonly variantId: ID;
  readonly quantity: number;
  /** Start as the customer sent it, or as the line stores it. */
  readonly start: string;
  /** The library's id of the wanted member; 0 for any member. Absent: the member stays. */
  readonly staffId?: number;
  /** Answers to the questions of the product. Absent: the answers stay. */
  readonly answers?: readonly AnswerDraft[];
}

/** Returns the appointment fields of an order line; an empty object for a line without custom fields. */
export const fieldsOf = ({ customFields }: WithFields): Partial<AppointmentLineFields> => customFields ?? {};

interface WithFields {
  readonly customFields?: Partial<AppointmentLineFields> | null;
}

export const isBookable = ({ customFields }: ProductVariant): boolean =>
  ((customFields as Partial<BookableFields> | null)?.appointmentDuration ?? null) !== null;

/** Returns the id and token of a line's hold, even if the hold has been booked. Undefined for a line without a hold. */
export function keyOf({
  appointmentId,
  appointmentToken,
}: Partial<AppointmentLineFields>): HoldKey | undefined {
  return appointmentId && appointmentToken ? { id: appointmentId, token: appointmentToken } : undefined;
}

/** Trims a text that was sent; '' if it is absent. */
export const textOf = (sent: string | null | undefined): string => sent?.trim() ?? '';

/**
 * Reads the answers of a line. Answers about places that the line no longer has are left out.
 *
 * @returns the answers, which the library checks; undefined if the text is not a JSON list of objects
 */
export function answersOf(sent: string | null | undefined, quantity: number): AnswerDraft[] | undefined {
  if (textOf(sent) === '') return [];
  try {
    const list: unknown = JSON.parse(sent!);
    const isList = Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null);
    return isList
      ? (list as AnswerDraft[]).filter(({ place }) => typeof place !== 'number' || place <= quantity)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Converts a hold to the appointment fields of its order line. */
export function heldFields(
  { appointment: { id, start, cost, quantity } }: Hold,
  { token, currency, precision, timezone }: HeldBy,
): HeldFields {
  return {
    appointmentStart: isoOf(start, timezone),
    appointmentId: id,
    appointmentToken: token,
    appointmentUnitPrice: Math.round(toMinorUnits(cost, precision) / quantity),
    appointmentCurrency: currency,
  };
}

/** The token of a hold, and settings that all lines of the cart share. */
export interface HeldBy {
  readonly token: string;
  readonly currency: string;
  /** Number of decimals of the amounts that Vendure stores. */
  readonly precision: number;
  readonly timezone: string;
}

/** Finds the line of a cart that has this variant, time and member. */
export const sameLine = (
  lines: Order['lines'],
  { variantId, staff, iso }: { readonly variantId: ID; readonly staff: string; readonly iso: string },
): OrderLine | undefined =>
  lines.find((line) => {
    const { appointmentStart, appointmentStaff } = fieldsOf(line);
    const isSameVariant = String(line.productVariantId) === String(variantId);
    return isSameVariant && appointmentStart === iso && textOf(appointmentStaff) === staff;
  });
