import type { AppointmentFields, Guest } from '../../../domain/drafts';
import { invalidParams } from '../../../domain/errors';
import type { Billing } from '../../../domain/orders/order';
import { splitName } from '../../../domain/people/split-name';

const FIELDS = ['guestName', 'guestEmail', 'guestPhone'] as const satisfies readonly (keyof Guest)[];

/**
 * Returns the guest named by a new booking as the billing of its new order; undefined if it names none.
 *
 * @throws AppointmentsError 400 if the booking has a customer or goes into an existing order, because the guest would not be stored
 */
export function guestOfDraft(
  draft: Guest & Pick<AppointmentFields, 'customerId' | 'orderId'>,
): Required<Billing> | undefined {
  const sent = FIELDS.filter((field) => textOf(draft, field) !== '');
  if (sent.length === 0) return undefined;
  const problem = problemWith(draft);
  if (problem !== undefined) throw invalidParams(Object.fromEntries(sent.map((field) => [field, problem])));
  const [firstName, lastName] = splitName(textOf(draft, 'guestName'));
  return { firstName, lastName, email: textOf(draft, 'guestEmail'), phone: textOf(draft, 'guestPhone') };
}

/**
 * Returns a field of the guest as one line of text, because a line break in a name could end a header of a mail that
 * the shop sends.
 */
const textOf = (guest: Guest, field: keyof Guest): string => guest[field]?.replace(/\s+/g, ' ').trim() ?? '';

function problemWith({
  customerId = 0,
  orderId = 0,
}: Pick<AppointmentFields, 'customerId' | 'orderId'>): string | undefined {
  if (customerId > 0) return 'is only for a guest: this booking has a customer, whose data the shop knows';
  if (orderId > 0) return 'is only for a new order: the order of this booking exists, and names its customer';
  return undefined;
}
