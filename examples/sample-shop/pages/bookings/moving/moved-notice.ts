import { isNothing } from '../../../orders/amounts';
import type { ShopSite } from '../../../shop-parts';
import type { Language } from '../../../texts/languages';
import { html, type Html } from '../../frame/html';
import type { Own } from '../own-bookings';
import { priceWords } from '../../words/prices';

/** Confirmation of a move above the facts of the appointment, and what a new price means for the customer. */
export function movedNotice(own: Own, site: ShopSite, language: Language): Html {
  const money = moneyWords(own, site, language);
  return html`<div id="done" role="status" tabindex="-1">
    <h2>${language.texts.wasMoved[own.noun]}</h2>
    ${money !== '' && html`<p class="muted">${money}</p>`}
  </div>`;
}

/** Says the price if the move has changed it, and what the customer pays or gets back; otherwise ''. */
function moneyWords({ afterMove }: Own, { currency }: ShopSite, language: Language): string {
  const { texts } = language;
  const words = (amount: string): string => priceWords(amount, currency, language);
  const { price, refundDue, amountDue } = afterMove;
  if (price === undefined) return '';
  return [
    texts.priceIsNow(words(price)),
    ...(isNothing(refundDue) ? [] : [texts.refundAfterMove(words(refundDue))]),
    ...(isNothing(amountDue) ? [] : [texts.payAfterMove(words(amountDue))]),
  ].join(' ');
}
