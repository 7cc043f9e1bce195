import type { Appointment } from '../../domain/appointment';
import type { MessageDraft } from '../../domain/messages/message';
import type { MessageSettings } from '../../domain/messages/message-settings';
import type { Product } from '../../domain/product';
import { type ProductSettings, productSettings } from '../slots/product/product-settings';

/** Hours before the start at which reminders are sent, and hours after the end at which the follow-up is sent. */
export type MessageHours = Pick<MessageSettings, 'reminderHours' | 'followUpHours'>;

/** The site's hours for reminders and follow-ups, and the products, each of which may set hours of its own. */
export interface HoursContext {
  readonly settings: MessageHours;
  readonly products: ReadonlyMap<number, Product>;
}

/**
 * Returns the hours of reminders and follow-ups for appointments: the reminder hours of the product of the first
 * appointment, and the follow-up hours of the product of the appointment that ends last. A product without hours of its
 * own, or with an invalid setting, has the hours of the site.
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

/**
 * Whether the hours of a reminder or follow-up are still among the hours that are set. True for any other kind of
 * message.
 */
export function isStillSet(
  { kind, hours }: Pick<MessageDraft, 'kind' | 'hours'>,
  { reminderHours, followUpHours }: MessageHours,
): boolean {
  if (kind === 'reminder') return reminderHours.includes(hours);
  return kind !== 'follow_up' || followUpHours === hours;
}
