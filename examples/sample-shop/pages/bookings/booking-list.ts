import type { OpenShop } from '../../open-shop';
import { type Booking, firstDeadline, isAhead } from '../../orders/bookings';
import { nextPayment } from '../../orders/payment';
import type { Language } from '../../texts/languages';
import { stateOf } from './booking-card';
import { bookedTerms, limitsOf } from './change-terms';
import { facts } from '../frame/facts';
import { html, type Html } from '../frame/html';
import { cancelledMoney, isLive } from './own-bookings';
import { visitFacts } from './visit-facts';
import { bookAgainPath, describedIn, type Group, nameOf } from './visit-groups';
import { priceWords } from '../words/prices';
import type { ChangeLimits } from '../words/terms';
import { deadlineWords } from '../words/times';

/** Returns a list of appointments and visits, each with a link to its page; or the text `nothing` if there are none. */
export const listOf = async (
  groups: readonly Group<Booking>[],
  shop: OpenShop,
  language: Language,
  nothing = '',
): Promise<Html> =>
  groups.length === 0
    ? html`<p class="muted">${nothing}</p>`
    : html`<ul class="cards broad">
        ${await Promise.all(groups.map((group) => bookingCard(group, shop, language)))}
      </ul>`;

/**
 * Card of an appointment or visit: its facts, its terms, and links to pay, move and cancel it. If it is over, the card has
 * its money instead, if it is cancelled, and links to its page and to the service.
 */
async function bookingCard(group: Group<Booking>, shop: OpenShop, language: Language): Promise<Html> {
  const { texts } = language;
  const now = shop.clock.now();
  const stateIn = (one: Booking): string =>
    firstDeadline([one], now) === undefined ? stateOf(one, shop, language).state : texts.waitsForPayment;
  const states = [...new Set(group.map(stateIn))];
  const link = group.find(({ appointment }) => appointment.status !== 'cancelled')?.link ?? group[0].link;
  const name = nameOf(group, language);
  const status = html`<strong class="status">${states.join(texts.comma)}</strong>`;
  const items = describedIn(group, shop.site);
  const services = group.map((one) => ({ described: one, isOver: !isLive(one), more: [] }));
  const limits = await limitsOf(group, shop);
  const terms = bookedTerms(group, limits, shop, language);
  const money = group.some(isLive) ? '' : cancelledMoney(group, shop.site.currency, language);
  const acts = group.some((one) => isAhead(one, now))
    ? link !== '' && actsOf(group, link, limits, { shop, language })
    : actsWhenOver(group, link, language);
  return html`<li class="card">
    <h3 id="${titleId(group)}">${link === '' ? name : html`<a href="${link}">${name}</a>`}</h3>
    ${
      items.length > 1
        ? visitFacts(services, shop.site, language, [[texts.status, status]])
        : facts(items[0]!, shop.site, language, [[texts.status, status]])
    }
    ${terms !== '' && html`<p class="terms">${terms}</p>`} ${money !== '' && html`<p>${money}</p>`} ${acts}
  </li>`;
}

/** Links to the page of a booking: to pay it, if it loses its place otherwise, and to move and cancel it, if that is possible. */
function actsOf(
  group: Group<Booking>,
  link: string,
  limits: ChangeLimits | undefined,
  { shop, language }: { readonly shop: Pick<OpenShop, 'site' | 'clock'>; readonly language: Language },
): Html | false {
  const payment = paymentOf(group, shop, language);
  const { texts } = language;
  const act = (section: string, look: string, words: string): Html =>
    html`<a class="button ${look}" href="${link}#${section}" aria-describedby="${titleId(group)}"
      >${words}</a
    >`;
  const move = limits?.canReschedule && act('move', 'quiet', texts.move);
  const cancel = limits?.canCancel && act('cancel', 'quiet danger', texts.cancelIt);
  if (!payment && !move && !cancel) return false;
  return html`<p class="acts">
      ${payment && html`<a class="button tinted" href="${link}">${payment.label}</a>`} ${move} ${cancel}
    </p>
    ${payment && payment.note !== '' && html`<p class="muted">${payment.note}</p>`}`;
}

/** Links to the page of a booking that is over, unless `link` is '', and to its service, to book it again. */
function actsWhenOver(group: Group<Booking>, link: string, { texts }: Language): Html {
  const act = (path: string, words: string): Html =>
    html`<a class="button quiet" href="${path}" aria-describedby="${titleId(group)}">${words}</a>`;
  return html`<p class="acts">
    ${act(bookAgainPath(group), texts.bookAgain)} ${link !== '' && act(link, texts.view)}
  </p>`;
}

/** Id of the heading of a booking's card, which says what a link on the card is about. */
const titleId = ([{ appointment }]: Group<Booking>): string => `booking-${appointment.id}`;

/** Says what is to be paid by when; undefined if the booking does not lose its place unless it is paid. */
function paymentOf(
  group: Group<Booking>,
  { site, clock }: Pick<OpenShop, 'site' | 'clock'>,
  language: Language,
): { readonly label: string; readonly note: string } | undefined {
  const { texts } = language;
  const now = clock.now();
  const until = firstDeadline(group, now);
  const { order } = group[0];
  if (until === undefined || order === undefined) return undefined;
  const amount = priceWords(nextPayment(order, site.currency).amount, site.currency, language);
  const by = deadlineWords(until, { zone: site.zone, now }, language);
  return {
    label: texts.payAmountBy(amount, by),
    note: order.appointments.length > group.length ? texts.payWholeOrder(order.id) : '',
  };
}
