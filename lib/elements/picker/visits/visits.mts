import type { VisitItem } from '../../common/slots.mjs';
import type { Api } from '../api.mjs';
import type { Tools } from '../tools.mjs';
import type { Settings } from '../settings.mjs';
import type { VisitPart } from '../views/view-data.mjs';
import type { Offer } from './offer.mjs';
import { chosenVisit, priceOfItem, servicesOf } from './services.mjs';
import { sumOf } from '../../common/sum.mjs';
import { VisitStarts } from './starts.mjs';
import STYLE from './style.css';
import { VISIT_TEXTS } from './texts.mjs';
import { itemsView, servicesView } from './views.mjs';

export { offerOf } from './offer.mjs';

/** Creates the part of the picker that offers several services in one visit. */
export function visitPart(
  offer: Offer,
  { api, settings, tools }: { readonly api: Api; readonly settings: Settings; readonly tools: Tools },
): VisitPart {
  const services = servicesOf(offer, settings);
  const priceOf = (item: VisitItem): string | undefined => priceOfItem(item, services, settings);
  const starts = new VisitStarts(
    api,
    (items) => {
      const prices = items.map(priceOf).filter((price) => price !== undefined);
      return prices.length === items.length ? sumOf(prices) : undefined;
    },
    tools.addMonths,
  );
  return {
    texts: VISIT_TEXTS,
    style: STYLE,
    month: (question, signal) => starts.month(question, signal),
    next: (question, signal) => starts.next(question, signal),
    servicesView: (view, actions) =>
      servicesView(view, actions, { ...tools, services, forTwo: offer.forTwo === true }),
    itemsView: (items, view) => itemsView(items, view, { ...tools, services, priceOf }),
    chosenVisit: (items, visit) => chosenVisit(items, visit, priceOf),
    fillForm(data, { arrange, sameStaff, wanted }) {
      data.set('arrange', arrange);
      if (sameStaff) data.set('same_staff', 'true');
      data.set('items', JSON.stringify(wanted));
    },
  };
}
