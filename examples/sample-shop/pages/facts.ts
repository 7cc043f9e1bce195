import { type Appointment, createZone, type Product, productSettings, type Zone } from 'shop-appointments';
import type { ShopSite } from '../shop-parts';
import { html, type Html } from './html';
import { spanLengthWords } from './words/durations';
import { priceWords } from './words/prices';
import { clocksDiffer, spanWords, startWords, type TimeSpan } from './words/times';

/** An appointment or a cart's line, with the product, staff and price by which pages describe it. */
export interface Described {
  readonly appointment: Pick<
    Appointment,
    'start' | 'end' | 'allDay' | 'quantity' | 'localTimezone' | 'productId' | 'dueNow' | 'dueLater'
  >;
  readonly product: Product | undefined;
  readonly members: readonly string[];
  /** Price with tax, a decimal string. */
  readonly price: string;
}

/** Returns the name of the service; a general name if the shop no longer has it. */
export const serviceName = ({ product }: Pick<Described, 'product'>): string =>
  product?.name ?? 'A former service';

export function spanOf({ appointment: { start, end, allDay }, product }: Described): TimeSpan {
  const isTimed = product === undefined || productSettings(product).timed;
  return { start, end, wholeDays: allDay || !isTimed };
}

/** Describes an appointment in one line: `Haircut with Mia, Friday 23 October 2026, 10:00`. */
export function lineWords(described: Described, zone: Zone): string {
  const { members } = described;
  const who = members.length > 0 ? ` with ${members.join(' and ')}` : '';
  return `${serviceName(described)}${who}, ${startWords(spanOf(described), zone)}`;
}

/** Describes the time on the customer's clock; '' if it is the same as on the shop's. */
function ownTime({ appointment: { localTimezone } }: Described, span: TimeSpan, zone: Zone): string {
  if (localTimezone === '' || span.wholeDays) return '';
  const own = createZone(localTimezone);
  return clocksDiffer(span, own, zone) ? spanWords(span, own) : '';
}

/** Table of an appointment's details: date, staff, length, places and price, and then the rows in `more`. */
export function facts(
  described: Described,
  { zone, currency }: Pick<ShopSite, 'zone' | 'currency'>,
  more: readonly Fact[] = [],
): Html {
  const { members, product, price, appointment } = described;
  const span = spanOf(described);
  const rows: Fact[] = [
    ['When', spanWords(span, zone)],
    ['Your time', ownTime(described, span, zone)],
    [product?.staffLabel ?? 'With', members.join(' and ')],
    ['Duration', spanLengthWords(span, zone)],
    ['Places', appointment.quantity > 1 ? String(appointment.quantity) : ''],
    ['Price', priceWords(price, currency)],
    ...more,
  ];
  return factList(rows);
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
