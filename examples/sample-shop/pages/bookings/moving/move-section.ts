import { type Product, productSettings } from 'shop-appointments';
import type { OpenShop } from '../../../open-shop';
import type { Language } from '../../../texts/languages';
import { phoneLink } from '../../frame/contact-lines';
import { html, type Html } from '../../frame/html';
import { isLive, type Own } from '../own-bookings';
import { movingPicker } from '../../service/picker';
import { inOwnDirection } from '../../words/directions';
import { formatsOf } from '../../words/formats';

/**
 * Button that opens the picker that moves the appointment. The picker asks for confirmation itself, with the old and the
 * new time. It stays in a template until then, so that it loads no times before.
 */
export const moveSection = (own: Own, shop: OpenShop, language: Language): Html =>
  html`<details class="move" id="move" name="change">
    <summary class="button quiet">${language.texts.changeTime}</summary>
    <div class="acts">
      <h2 tabindex="-1">${language.texts.chooseNewTime}</h2>
      <button type="button" class="quiet" data-close>${language.texts.keepTime}</button>
    </div>
    ${staffNote(own, shop, language)}
    <template>
      ${movingPicker({ token: own.token, isVisit: own.noun === 'visit' }, own.bookings[0].product, shop)}
    </template>
  </details>`;

/**
 * Says that the free times are those of the booked staff, because a move by the customer keeps them, and how to get
 * someone else; nothing if the services have no other staff.
 */
function staffNote({ bookings }: Own, { site }: OpenShop, language: Language): Html | false {
  const { texts } = language;
  const live = bookings.filter(isLive);
  if (!live.some(({ product, appointment }) => hasOthers(product, appointment.staffIds))) return false;
  const names = [...new Set(live.flatMap(({ members }) => members))];
  if (names.length === 0) return false;
  const { phone } = site.contact;
  const said = texts.timesOf(inOwnDirection(formatsOf(language).list.format(names), language));
  const call = phone !== '' && html`${texts.otherMember} ${phoneLink(phone)}`;
  return html`<p class="muted">${said} ${call}</p>`;
}

/** Whether a service has more staff than those of the appointment. */
function hasOthers(product: Product | undefined, booked: readonly number[]): boolean {
  if (!product || productSettings(product).assignment === 'all') return false;
  return productSettings(product).staffIds.some((id) => !booked.includes(id));
}
