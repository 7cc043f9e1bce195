import type { Api } from './api.mjs';
import { areMembers, faultOf, type Settings } from './settings.mjs';
import { type PartContext, TOOLS } from './tools.mjs';
import type { Parts } from './views/view-data.mjs';

/** Loads the module that searches time zones. */
export const loadZones = async (): Promise<NonNullable<Parts['zones']>> =>
  (await import('./zones/zones.mjs')).zonePart(TOOLS);

/** Loads the module that says which booking limits refuse a booking. */
export const loadLimits = async (): Promise<NonNullable<Parts['limits']>> =>
  (await import('./limits/limits.mjs')).limitPart(TOOLS);

/**
 * Loads the modules that the attributes of the element require.
 * @throws AttributeFault if the attribute `visit` is wrong
 */
export async function loadParts(
  api: Api,
  settings: Settings,
  changed: PartContext['changed'],
): Promise<Parts> {
  const { token, visit, asks, waitlist, sessionNonce, choosesHours } = settings;
  if (token !== undefined) return { moving: (await import('./moving/moving.mjs')).movingPart(api, TOOLS) };
  const context = { api, settings, tools: TOOLS, changed };
  const questions = asks ? (await import('./questions/questions.mjs')).questionPart(context) : undefined;
  const mayWait = waitlist === '' ? sessionNonce !== undefined : waitlist !== undefined;
  const waiting = mayWait ? (await import('./waitlist/waitlist.mjs')).waitlistPart(context) : undefined;
  const hours = choosesHours ? (await import('./hours/hours.mjs')).hoursPart(TOOLS) : undefined;
  if (visit === undefined) return { questions, waiting, hours };
  const { offerOf, visitPart } = await import('./visits/visits.mjs');
  const offer = offerOf(visit, areMembers);
  if (!offer) throw faultOf('visit', 'a JSON object such as {"name":"Colour"}', visit);
  return { questions, waiting, hours, visits: visitPart(offer, context) };
}
