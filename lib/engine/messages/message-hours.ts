import type { Appointment } from '../../domain/appointment';
import type { MessageDraft } from '../../domain/messages/message';
import type { MessageSettings } from '../../domain/messages/message-settings';
import type { Product } from '../../domain/product';
import { type ProductSettings, productSettings } from '../slots/product/product-settings';

/** The hours of reminders and follow-ups. */
export type MessageHours = Pick<MessageSettings, 'reminderHours' | 'followUpHours'>;

/** The hours of the site, and the products that can have others. */
export interface HoursContext {
  readonly settings: MessageHours;
  readonly products: ReadonlyMap<number, Product>;
}

/**
 * Returns the hours of appointments: those of the product that begins first for reminders, and those of the product that
 * ends last for the follow-up. A product without hours of its own, or with a wrong setting, has the hours of the site.
 *
 * @param rows the appointment, or the items of one visit, sorted by start; at least one
 */
export function hoursOf(rows: readonly Appointment[], { settings, products }: HoursContext): MessageHours {
  const own = ({ productId }: Appointment): Partial<ProductSettings> => {
    const product = products.get(productId);
    return product ? productSettings(product) : {};
  };
  const last = rows.reduce((latest, row) => (row.end > latest.end ? row : latest));
  const followUpHours = own(last).followUpHours ?? settings.followUpHours;
  return {
    reminderHours: own(rows[0]!).reminderHours ?? settings.reminderHours,
    followUpHours: followUpHours === 0 ? null : followUpHours,
  };
}

/** Whether the hours of a reminder or a follow-up are still among those of its appointments. */
export function isStillSet(
  { kind, hours }: Pick<MessageDraft, 'kind' | 'hours'>,
  { reminderHours, followUpHours }: MessageHours,
): boolean {
  if (kind === 'reminder') return reminderHours.includes(hours);
  return kind !== 'follow_up' || followUpHours === hours;
}
