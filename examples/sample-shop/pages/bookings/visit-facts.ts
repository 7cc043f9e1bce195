import type { Instant } from 'shop-appointments';
import { sumOf } from '../../orders/amounts';
import type { ShopSite } from '../../shop-parts';
import type { Language } from '../../texts/languages';
import { type Described, type Fact, factList, serviceName, spanOf, whenFacts } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { inOwnDirection } from '../words/directions';
import { formatsOf } from '../words/formats';
import { priceWords } from '../words/prices';
import { clockWords, type TimeSpan } from '../words/times';

/** A service of a visit. */
export interface VisitService {
  readonly described: Described;
  /** Whether the service is cancelled, so that the time and the price of the visit leave it out. */
  readonly isOver: boolean;
  /** Facts of this service alone, such as its deposit, below its name. */
  readonly more: readonly (readonly [name: string, value: string])[];
}

/** Date and time of a whole visit, a row for each service, and a table with the price and the rows in `more`. */
export function visitFacts(
  services: readonly VisitService[],
  { zone, currency }: Pick<ShopSite, 'zone' | 'currency'>,
  language: Language,
  more: readonly Fact[],
): Html {
  const left = services.filter(({ isOver }) => !isOver);
  const counted = (left.length > 0 ? left : services).map(({ described }) => described);
  const spans = counted.map(spanOf);
  const span: TimeSpan = {
    start: Math.min(...spans.map(({ start }) => start)) as Instant,
    end: Math.max(...spans.map(({ end }) => end)) as Instant,
    wholeDays: spans.every(({ wholeDays }) => wholeDays),
  };
  const total = sumOf(
    counted.map(({ price }) => price),
    currency,
  );
  const rows = services.map(({ described, more: details }) => {
    const names = inOwnDirection(formatsOf(language).list.format(described.members), language);
    const { quantity } = described.appointment;
    const below = [
      ...(quantity > 1 ? [[language.texts.places, String(quantity)] as const] : []),
      ...details.filter(([, value]) => value !== ''),
    ];
    return html`<li>
      ${!span.wholeDays && html`<span class="at">${clockWords(described.appointment.start, zone, language)}</span>`}
      <span class="what"
        >${[serviceName(described, language), names].filter(Boolean).join(' · ')}${below.map(
          ([name, value]) => html`<small>${language.texts.termsOf(name, value)}</small>`,
        )}</span
      >
      <span class="amount">${priceWords(described.price, currency, language)}</span>
    </li>`;
  });
  return html`${factList(whenFacts(counted[0]!, span, zone, language))}
    <ul class="services">
      ${rows}
    </ul>
    ${factList([[language.texts.price, priceWords(total, currency, language)], ...more])}`;
}
