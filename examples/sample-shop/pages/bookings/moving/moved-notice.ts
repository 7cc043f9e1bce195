import type { ShopSite } from '../../../shop-parts';
import { isNothing, sumOf } from '../../../orders/amounts';
import type { Language } from '../../../texts/languages';
import { calendarChoice } from '../booking-card';
import { serviceName, spanOf } from '../../frame/facts';
import { html, type Html } from '../../frame/html';
import { isLive, type Own } from '../own-bookings';
import { describedIn } from '../visit-groups';
import { formatsOf } from '../../words/formats';
import { inOwnDirection } from '../../words/directions';
import { priceWords } from '../../words/prices';
import { spanWords } from '../../words/times';

/** Confirmation of a move: the new time, the staff, the price and what is due, and the links to calendars. */
export function movedNotice(own: Own, site: ShopSite, language: Language): Html {
  const { texts } = language;
  const [first, ...others] = own.bookings.filter(isLive);
  if (!first) return html``;
  const items = describedIn([first, ...others], site);
  return html`<section class="panel notice" id="done" role="status" tabindex="-1">
    <h2>${texts.wasMoved[own.noun]}</h2>
    ${items.map(
      (one) =>
        html`<p>
          <strong>${spanWords(spanOf(one), site.zone, language)}</strong><br />
          ${whoWords(one, items.length > 1, language)}
        </p>`,
    )}
    <p class="muted">${moneyWords(own, site, language)}</p>
    ${calendarChoice([first, ...others], site, language)}
  </section>`;
}

/** Names the staff, and also the service if there are several. */
function whoWords(
  one: Parameters<typeof serviceName>[0] & { readonly members: readonly string[] },
  isOfSeveral: boolean,
  language: Language,
): string {
  const { texts } = language;
  const names = inOwnDirection(formatsOf(language).list.format(one.members), language);
  const service = isOfSeveral ? serviceName(one, language) : '';
  if (names === '') return service;
  return service === '' ? texts.withNames(names) : texts.serviceWith(service, names);
}

/** Says the price after a move, whether the move has changed it, and what the customer pays or gets back. */
function moneyWords({ bookings, afterMove }: Own, { currency }: ShopSite, language: Language): string {
  const { texts } = language;
  const words = (amount: string): string => priceWords(amount, currency, language);
  const { price, refundDue, amountDue } = afterMove;
  const total = sumOf(
    bookings.filter(isLive).map((one) => one.price),
    currency,
  );
  if (price === undefined) return texts.priceIs(words(total));
  return [
    texts.priceIsNow(words(price)),
    ...(isNothing(refundDue) ? [] : [texts.refundAfterMove(words(refundDue))]),
    ...(isNothing(amountDue) ? [] : [texts.payAfterMove(words(amountDue))]),
  ].join(' ');
}
