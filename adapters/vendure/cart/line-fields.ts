import type { ID, Order, OrderLine, ProductVariant } from '@vendure/core';
import type { Hold, HoldKey } from '../../../lib/index';
import type { AppointmentLineFields, BookableFields } from '../custom-fields';
import { toMinorUnits } from '../money';
import { isoOf } from './start';

/** The fields of a line that its hold decides. */
export type HeldFields = Omit<AppointmentLineFields, 'appointmentStaff'>;

/** A wanted appointment of a line. */
export interface Wanted {
  readonly variantId: ID;
  readonly quantity: number;
  /** Start as the customer sent it, or as it is stored. */
  readonly start: string;
  /** The library's id of a member; 0 for any member. Absent: unchanged. */
  readonly staffId?: number;
}

/** Returns the appointment fields of a line; all of them are absent in a line without custom fields. */
export const fieldsOf = ({ customFields }: WithFields): Partial<AppointmentLineFields> => customFields ?? {};

interface WithFields {
  readonly customFields?: Partial<AppointmentLineFields> | null;
}

export const isBookable = ({ customFields }: ProductVariant): boolean =>
  ((customFields as Partial<BookableFields> | null)?.appointmentDuration ?? null) !== null;

/**
 * Returns the key of a line's hold, or of the appointment that the hold has become; undefined for a line without
 * either.
 */
export function keyOf({
  appointmentId,
  appointmentToken,
}: Partial<AppointmentLineFields>): HoldKey | undefined {
  return appointmentId && appointmentToken ? { id: appointmentId, token: appointmentToken } : undefined;
}

/** Trims a text that was sent; '' if it is absent. */
export const textOf = (sent: string | null | undefined): string => sent?.trim() ?? '';

/** Converts a hold to the fields of its line. */
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

/** The token of a hold, and facts that are equal for the whole cart. */
export interface HeldBy {
  readonly token: string;
  readonly currency: string;
  /** Decimals of Vendure's amounts. */
  readonly precision: number;
  readonly timezone: string;
}

/** Finds the line of the cart for the same variant, time and member. */
export const sameLine = (
  lines: Order['lines'],
  { variantId, staff, iso }: { readonly variantId: ID; readonly staff: string; readonly iso: string },
): OrderLine | undefined =>
  lines.find((line) => {
    const { appointmentStart, appointmentStaff } = fieldsOf(line);
    const isSameVariant = String(line.productVariantId) === String(variantId);
    return isSameVariant && appointmentStart === iso && textOf(appointmentStaff) === staff;
  });
