import { type Appointment, createZone, type Product, productSettings, type Zone } from 'shop-appointments';
import { equalShare, isNothing } from '../../orders/amounts';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { html, type Html } from './html';
import { inOwnDirection } from '../words/directions';
import { spanLengthWords } from '../words/durations';
import { formatsOf } from '../words/formats';
import { priceWords } from '../words/prices';
import { inLanguage } from '../words/products';
import { clocksDiffer, clockSpanWords, spanWords, startWords, type TimeSpan } from '../words/times';

/** Data with which pages describe an appointment or a line of the cart. */
export interface Described {
  readonly appointment: Pick<
    Appointment,
    | 'start'
    | 'end'
    | 'allDay'
    | 'quantity'
    | 'localTimezone'
    | 'productId'
    | 'dueNow'
    | 'dueLater'
    | 'entitlement'
  >;
  readonly product: Product | undefined;
  readonly members: readonly string[];
  /** Price with tax, a decimal string. */
  readonly price: string;
  /** Prices of the persons, if the same service is booked for two. */
  readonly prices?: readonly string[];
}

/** Returns the name of the service; a general name if the shop no longer has it. */
export const serviceName = ({ product }: Pick<Described, 'product'>, language: Language): string =>
  product ? inOwnDirection(inLanguage(product, language).name, language) : language.texts.formerService;

export function spanOf({ appointment: { start, end, allDay }, product }: Described): TimeSpan {
  const isTimed = product === undefined || productSettings(product).timed;
  return { start, end, wholeDays: allDay || !isTimed };
}

/** Describes an appointment in one line: `Haircut with Mia, Friday 23 October 2026, 10:00`. */
export function lineWords(described: Described, zone: Zone, language: Language): string {
  const { texts } = language;
  const { members } = described;
  const service = serviceName(described, language);
  const names = formatsOf(language).list.format(members);
  const what = members.length > 0 ? texts.serviceWith(service, names) : service;
  return [what, startWords(spanOf(described), zone, language)].join(texts.comma);
}

/** Describes the time of an appointment on the customer's clock; '' if both clocks show the same time. */
function ownTime(
  { appointment: { localTimezone } }: Described,
  span: TimeSpan,
  zone: Zone,
  language: Language,
): string {
  if (localTimezone === '' || span.wholeDays) return '';
  const own = createZone(localTimezone);
  return clocksDiffer(span, own, zone) ? spanWords(span, own, language) : '';
}

/** Rows with a time span, on the shop's clock and, if that differs, on the clock of the customer. */
export const whenFacts = (
  described: Described,
  span: TimeSpan,
  zone: Zone,
  language: Language,
): readonly Fact[] => [
  [language.texts.when, spanInLines(span, zone, language)],
  [language.texts.yourTime, ownTime(described, span, zone, language)],
];

/** Table of an appointment's details: date, staff, length, places and price, and then the rows in `more`. */
export function facts(
  described: Described,
  { zone, currency }: Pick<ShopSite, 'zone' | 'currency'>,
  language: Language,
  more: readonly Fact[] = [],
): Html {
  const { texts } = language;
  const { members, product, appointment } = described;
  const span = spanOf(described);
  const rows: Fact[] = [
    ...whenFacts(described, span, zone, language),
    [
      (product && inLanguage(product, language).staffLabel) ?? texts.with,
      formatsOf(language).list.format(members),
    ],
    [texts.duration, spanLengthWords(span, zone, language)],
    [texts.places, appointment.quantity > 1 ? String(appointment.quantity) : ''],
    [texts.price, priceInParts(described, currency, language)],
    ...more,
  ];
  return factList(rows);
}

/**
 * Formats a price, with the prices of several places or persons: `€96.00 (2 × €48.00)`, or
 * `€106.00 (€58.00 + €48.00)`.
 */
function priceInParts(described: Described, currency: string, language: Language): string {
  const words = (amount: string): string => priceWords(amount, currency, language);
  const total = words(described.price);
  const parts = partsOf(described, currency);
  if (parts.length < 2 || parts.some(isNothing)) return total;
  const isSame = new Set(parts).size === 1;
  return `${total} (${isSame ? `${parts.length} × ${words(parts[0]!)}` : parts.map(words).join(' + ')})`;
}

/** Returns the prices of the places or persons; none if they are unknown, because a pass pays for some of the places. */
function partsOf({ price, prices, appointment }: Described, currency: string): readonly string[] {
  const { quantity, entitlement } = appointment;
  if (prices) return prices;
  if (quantity < 2 || (entitlement && entitlement.places > 0)) return [];
  const share = equalShare(price, quantity, currency);
  return share === undefined ? [] : Array<string>(quantity).fill(share);
}

/** Time span in words that break, on a narrow page, between the day and the times, and not within the times. */
function spanInLines(span: TimeSpan, zone: Zone, language: Language): Html {
  const words = spanWords(span, zone, language);
  const times = span.wholeDays ? '' : clockSpanWords(span, zone, language);
  const at = words.indexOf(times);
  if (at <= 0) return html`${words}`;
  return html`<span class="line">${words.slice(0, at).trim()}</span>
    <span class="line"><span class="range">${times}</span>${words.slice(at + times.length)}</span>`;
}

/** Table of names and values. Rows with the value '' are left out. */
export const factList = (rows: readonly Fact[]): Html =>
  html`<dl class="about">
    ${rows
      .filter(([, value]) => value !== '')
      .map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;

/** Row of a table: a name and its value. '' leaves the row out. */
export type Fact = readonly [name: string, value: string | Html];
