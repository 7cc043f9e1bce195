import type { Api } from './api.mjs';
import { areMembers, faultOf, type Settings } from './settings.mjs';
import { TOOLS } from './tools.mjs';
import type { Parts } from './views/view.mjs';

/**
 * Loads the part that a page needs.
 *
 * @throws AttributeFault if the offer of visits is wrong
 */
export async function loadParts(api: Api, settings: Settings): Promise<Parts> {
  const { token, visit } = settings;
  if (token !== undefined) return { moving: (await import('./moving/moving.mjs')).movingPart(api, TOOLS) };
  if (visit === undefined) return {};
  const { offerOf, visitPart } = await import('./visits/visits.mjs');
  const offer = offerOf(visit, areMembers);
  if (!offer) throw faultOf('visit', 'a JSON object such as {"name":"Colour"}', visit);
  return { visits: visitPart(offer, { api, settings, tools: TOOLS }) };
}
