import { type Instant, type Product, productSettings } from 'shop-appointments';
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
import { hoursBefore, momentWords } from '../words/times';

/** Fees for cancelling and not coming. */
type Fees = Pick<Product, 'cancellation' | 'noShowFee'>;

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
  const { phone } = site.contact;
  const call = phone !== '' && html`${language.texts.pleaseCall} ${phoneLink(phone)}`;
  const isFixed = !limits.canCancel && !limits.canReschedule;
  const fees = (one: Booking): Fees => one.appointment.policies ?? {};
  return html`${termsOf(ahead, limits, { start, now, feesOf: fees, site }, language)} ${isFixed && call}`;
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
  const until = (hours: readonly number[]): Instant => hoursBefore(Math.max(0, ...hours), start);
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
  return termsOf(group, limits, { start, now, feesOf: fees, site }, language);
}

/** Terms of services: their start and fees, the present time, and the shop. */
interface Terms<One> {
  readonly start: Instant;
  readonly now: Instant;
  readonly feesOf: (one: One) => Fees;
  readonly site: Pick<ShopParts['site'], 'currency' | 'zone'>;
}

/**
 * Says until when services can be cancelled and moved, and which fees apply. Fees for cancelling stand first, so that the
 * time until which it is free is not read as the later one until which it is possible online.
 */
function termsOf<One extends Item>(
  items: readonly One[],
  limits: ChangeLimits,
  terms: Terms<One>,
  language: Language,
): string {
  const { start, now, feesOf, site } = terms;
  const fees = feeWords(items, terms, language);
  const tooLate = tooLateWords(limits, { start, now }, language);
  if (tooLate !== '') return [tooLate, ...fees].join(' ');
  const isFree = items.every((one) => !feesOf(one).cancellation);
  const words = limitWords(limits, { start, isFree, zone: site.zone }, language);
  return (isFree ? [words, ...fees] : [...fees, words]).join(' ');
}

/** Returns the start of the first item. */
export const startOf = (items: readonly Item[]): Instant =>
  Math.min(...items.map(({ appointment }) => appointment.start)) as Instant;

/**
 * Describes the fees of each service that still apply, for all its places; those of several services with their names.
 * In a visit, they all count from the start of the visit.
 */
function feeWords<One extends Item>(
  items: readonly One[],
  { feesOf, start, now, site }: Terms<One>,
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
    const booked = { cancellation, noShowFee, lines, start, now };
    const text = policyWords(booked, site, language).join(' ');
    return text === ''
      ? []
      : [services.size === 1 ? text : language.texts.termsOf(serviceName(one, language), text)];
  });
}
