import type { OpenShop } from '../../open-shop';
import { passOffers } from '../../passes/offers';
import { isValidAt } from '../../passes/validity';
import { entriesLeft, periodOf } from '../../ports/passes';
import type { Language } from '../../texts/languages';
import { html, type Html } from '../frame/html';
import { leftWords, validityWords } from '../words/passes';
import { inLanguage } from '../words/products';

/** List of the passes of a customer, each with its entries that are left and its validity; false without passes. */
export async function ownPasses(
  customerId: number,
  { tables, clock, host, site: { zone } }: Pick<OpenShop, 'tables' | 'clock' | 'host' | 'site'>,
  language: Language,
): Promise<Html | false> {
  const now = clock.now();
  const passes = await tables.passes.find({ customer_id: customerId }, null);
  if (passes.length === 0) return false;
  const offers = await passOffers(host);
  // A pass keeps the name with which it was sold; that of its product has translations.
  const nameOf = (name: string): string => {
    const offer = offers.find(({ product }) => product.name === name);
    return offer ? inLanguage(offer.product, language).name : name;
  };
  const cards = await Promise.all(
    passes.map(async (pass) => {
      const left = await entriesLeft(tables, pass, periodOf(pass, now, zone), null);
      const validity = validityWords(pass, isValidAt(pass, now, zone), language);
      return html`<li class="card">
        <h3>${nameOf(pass.name)}</h3>
        <p>${leftWords(left, pass, language)}</p>
        ${validity !== '' && html`<p class="muted">${validity}</p>`}
      </li>`;
    }),
  );
  return html`<ul class="cards">
    ${cards}
  </ul>`;
}
