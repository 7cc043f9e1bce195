import type { OpenShop } from '../open-shop';
import type { Booking } from '../orders/bookings';
import type { Language } from '../texts/languages';
import { stateOf } from './booking-card';
import { facts, serviceName } from './facts';
import { html, type Html } from './html';
import { describedIn, type Group, nameOf } from './visit-groups';

/** Returns a list of appointments and visits, each with a link to its page; or the text `nothing` if there are none. */
export const listOf = (
  groups: readonly Group<Booking>[],
  shop: OpenShop,
  language: Language,
  nothing = '',
): Html =>
  groups.length === 0
    ? html`<p class="muted">${nothing}</p>`
    : html`<ul class="cards broad">
        ${groups.map((group) => card(group, shop, language))}
      </ul>`;

function card(group: Group<Booking>, shop: OpenShop, language: Language): Html {
  const { texts } = language;
  const states = [...new Set(group.map((one) => stateOf(one, shop, language).state))];
  const link = group.find(({ appointment }) => appointment.status !== 'cancelled')?.link ?? group[0].link;
  const name = nameOf(group, language);
  const items = describedIn(group, shop.site);
  return html`<li class="card">
    <h3>${link === '' ? name : html`<a href="${link}">${name}</a>`}</h3>
    ${items.map((one, at) =>
      facts(one, shop.site, language, [
        ...(items.length > 1 ? [[texts.service, serviceName(one, language)] as const] : []),
        ...(at === items.length - 1
          ? [[texts.status, html`<strong class="status">${states.join(texts.comma)}</strong>`] as const]
          : []),
      ]),
    )}
  </li>`;
}
