import type { Api } from './api.mjs';
import { areMembers, AttributeFault, type Settings } from './settings.mjs';
import { type PartContext, TOOLS } from './tools.mjs';
import type { FirstFreeSearch, Parts } from './views/view-data.mjs';

/** Loads the module that searches time zones. */
export const loadZones = async (): Promise<NonNullable<Parts['zones']>> =>
  (await import('./zones/zones.mjs')).zonePart(TOOLS);

/** Loads the module that says which booking limits refuse a booking. */
export const loadLimits = async (): Promise<NonNullable<Parts['limits']>> =>
  (await import('./limits/limits.mjs')).limitPart(TOOLS);

/** Loads the module that finds the first free start, and prepares its search. */
export const loadFirstFree = async (
  api: Api,
  settings: Settings,
  visits: Parts['visits'],
): Promise<FirstFreeSearch> =>
  (await import('./first-free/first-free.mjs')).firstFreeSearch({ api, settings, tools: TOOLS }, visits);

/** Says which values the wrong attribute may have; only names it if the module with these texts cannot be loaded. */
export const faultMessage = ({ attribute, value, message }: AttributeFault): Promise<string> =>
  import('./faults/faults.mjs').then(
    ({ faultText }) => faultText(attribute, value),
    () => message,
  );

/**
 * Loads the modules that the attributes of the element require.
 * @throws AttributeFault if the attribute `visit` is wrong
 */
export async function loadParts(
  api: Api,
  settings: Settings,
  changed: PartContext['changed'],
): Promise<Parts> {
  const { token, visit, asks, waitlist, sessionNonce, choosesHours, maxQuantity, showsTerms } = settings;
  if (token !== undefined) return { moving: (await import('./moving/moving.mjs')).movingPart(api, TOOLS) };
  const context = { api, settings, tools: TOOLS, changed };
  const mayWait = waitlist === '' ? sessionNonce !== undefined : waitlist !== undefined;
  // The text of a visit contains this name only if a service of it can be booked for several places.
  const choosesPlaces = maxQuantity > 1 || visit?.includes('"maxQuantity"');
  const [questions, waiting, terms, hours, places] = await Promise.all([
    asks ? import('./questions/questions.mjs').then((part) => part.questionPart(context)) : undefined,
    mayWait ? import('./waitlist/waitlist.mjs').then((part) => part.waitlistPart(context)) : undefined,
    showsTerms ? import('./terms/terms.mjs').then((part) => part.termsPart(context)) : undefined,
    choosesHours ? import('./hours/hours.mjs').then((part) => part.hoursPart(TOOLS)) : undefined,
    choosesPlaces ? import('./places/places.mjs').then((part) => part.placesPart(TOOLS, changed)) : undefined,
  ]);
  const parts = { questions, waiting, terms, hours, places };
  if (visit === undefined) return parts;
  const { offerOf, visitPart } = await import('./visits/visits.mjs');
  const offer = offerOf(visit, areMembers);
  if (!offer) throw new AttributeFault('visit', visit);
  return { ...parts, visits: visitPart(offer, context) };
}
