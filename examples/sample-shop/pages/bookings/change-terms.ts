import { type Instant, productSettings } from 'shop-appointments';
import type { OpenShop } from '../../open-shop';
import { type Booking, isAhead } from '../../orders/bookings';
import type { CartLine } from '../../orders/cart-lines';
import type { ShopParts } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { mailLink, phoneLink } from '../frame/contact-lines';
import { serviceName } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { isLive, type Own } from './own-bookings';
import type { Group, Item } from './visit-groups';
import { policyWords } from '../words/policies';
import { type ChangeLimits, limitWords, tooLateWords } from '../words/terms';
import { momentWords } from '../words/times';

/** Fees for cancelling and not coming; the deposit is shown elsewhere. */
type Fees = Omit<Parameters<typeof policyWords>[0], 'deposit'>;

const SECONDS_AN_HOUR = 3_600;

/** Reads until when a customer may cancel and move a booking or visit; undefined if all of it is over or cancelled. */
export async function limitsOf(
  group: Group<Booking>,
  { appointments: { selfService }, clock }: Pick<OpenShop, 'appointments' | 'clock'>,
): Promise<ChangeLimits | undefined> {
  const ahead = group.find((one) => isAhead(one, clock.now()));
  if (!ahead) return undefined;
  const { id, visitId } = ahead.appointment;
  const token = await selfService.link(id);
  return visitId > 0 ? selfService.readVisit(token) : selfService.read(token);
}

/**
 * Says until when a booking or visit can be cancelled and moved, and which fees apply. If it is too late for that, says why,
 * and whom to call.
 */
export function bookedTerms(
  group: Group<Booking>,
  limits: ChangeLimits | undefined,
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): Html | '' {
  const now = clock.now();
  const ahead = group.filter((one) => isAhead(one, now));
  if (!limits || ahead.length === 0) return '';
  // The limits count from the first appointment of a visit, also if it is over.
  const start = startOf(group.filter(isLive));
  const tooLate = tooLateWords(limits, { start, now }, language);
  const { phone } = site.contact;
  const call = phone !== '' && html`${language.texts.pleaseCall} ${phoneLink(phone)}`;
  const isFixed = !limits.canCancel && !limits.canReschedule;
  const fees = (one: Booking): Fees => one.appointment.policies ?? {};
  const isFree = ahead.every((one) => !fees(one).cancellation);
  const words = tooLate || limitWords(limits, { start, isFree, zone: site.zone }, language);
  return html`${[words, ...feeWords(ahead, { feesOf: fees, now }, site, language)].join(' ')}
  ${isFixed && call}`;
}

/**
 * Says until when the appointment could have been changed, and how to reach the salon; nothing if it can still be
 * changed.
 */
export function tooLatePanel(
  { bookings, limits, noun }: Own,
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): Html | false {
  const { texts } = language;
  const { canCancel, canReschedule, cancelUntil, rescheduleUntil } = limits;
  if (canCancel && canReschedule) return false;
  const { zone, contact, name } = site;
  const now = clock.now();
  const booked = Math.max(...bookings.map(({ appointment }) => appointment.dateCreated));
  // Names the deadline only if it was still in the future when the customer booked. Otherwise the change is
  // impossible for another reason, such as a staff member who has left.
  const ended = (until: Instant, was: (moment: string) => string, cannot: string): string =>
    until <= now && until > booked ? was(momentWords(until, zone, language)) : cannot;
  const start = startOf(bookings.filter(isLive));
  const late = tooLateWords(limits, { start, now }, language);
  const facts =
    late !== ''
      ? [late]
      : [
          !canReschedule && ended(rescheduleUntil, texts.couldBeMovedUntil[noun], texts.cannotBeMoved[noun]),
          !canCancel && ended(cancelUntil, texts.couldBeCancelledUntil[noun], texts.cannotBeCancelled[noun]),
        ];
  const { phone, email } = contact;
  return html`<p class="panel">
    ${facts.filter(Boolean).join(' ')} ${texts.pleaseContact(name)} ${phone !== '' && phoneLink(phone)}
    ${email !== '' && mailLink(email)}
  </p>`;
}

/** Says for a line of the cart, or a visit in it, until when it can be cancelled and moved, and which fees apply. */
export function termsInCart(
  group: Group<CartLine>,
  { site, clock }: Pick<ShopParts, 'site' | 'clock'>,
  language: Language,
): string {
  const start = startOf(group);
  const settings = group.flatMap(({ product }) => (product ? [productSettings(product)] : []));
  const until = (hours: readonly number[]): Instant =>
    (start - Math.max(0, ...hours) * SECONDS_AN_HOUR) as Instant;
  const cancelUntil = until(settings.map(({ cancelLimitHours }) => cancelLimitHours));
  const rescheduleUntil = until(settings.map(({ rescheduleLimitHours }) => rescheduleLimitHours));
  const now = clock.now();
  const limits = {
    canCancel: now < cancelUntil,
    canReschedule: now < rescheduleUntil && settings.every(({ maxMoves }) => maxMoves > 0),
    cancelUntil,
    rescheduleUntil,
  };
  const fees = ({ product }: CartLine): Fees => product ?? {};
  const isFree = group.every((one) => !fees(one).cancellation);
  const words =
    tooLateWords(limits, { start, now }, language) ||
    limitWords(limits, { start, isFree, zone: site.zone }, language);
  return [words, ...feeWords(group, { feesOf: fees, now }, site, language)].join(' ');
}

/** Returns the start of the first item. */
export const startOf = (items: readonly Item[]): Instant =>
  Math.min(...items.map(({ appointment }) => appointment.start)) as Instant;

/** Describes the fees of each service that still apply, for all its places; those of several services with their names. */
function feeWords<One extends Item>(
  items: readonly One[],
  { feesOf, now }: { readonly feesOf: (one: One) => Fees; readonly now: Instant },
  { currency }: Pick<ShopParts['site'], 'currency'>,
  language: Language,
): string[] {
  const services = new Map<number, [One, ...One[]]>();
  for (const one of items) {
    const { productId } = one.appointment;
    services.set(productId, [one, ...(services.get(productId) ?? [])]);
  }
  return [...services.values()].flatMap((same) => {
    const [one] = same;
    const { cancellation, noShowFee } = feesOf(one);
    const lines = same.map(({ appointment, price }) => ({ quantity: appointment.quantity, price }));
    const hoursLeft = (startOf(same) - now) / SECONDS_AN_HOUR;
    const text = policyWords({ cancellation, noShowFee, lines, hoursLeft }, currency, language).join(' ');
    return text === ''
      ? []
      : [services.size === 1 ? text : language.texts.termsOf(serviceName(one, language), text)];
  });
}
