import { type Api, wishesIn } from './api.mjs';
import type { Settings } from './settings.mjs';
import { addMonths } from '../common/days.mjs';
import { h } from '../common/dom.mjs';
import { dayBefore, placesAt } from '../common/slots.mjs';
import { fill, pluralText } from '../common/text.mjs';
import { cityOf } from '../common/zone-name.mjs';
import { ownZone } from './settings.mjs';
import { emptiness } from './state.mjs';
import { button, dotted, priceOf } from './views/summary.mjs';

/**
 * Functions of the picker for its separately loaded modules. The modules get them as arguments: an import would move
 * the functions into a file of their own, which every page would have to load.
 */
export const TOOLS = {
  h,
  button,
  dotted,
  fill,
  pluralText,
  addMonths,
  dayBefore,
  placesAt,
  emptiness,
  cityOf,
  ownZone,
  priceAt: priceOf,
  wishesIn,
};

export type Tools = typeof TOOLS;

/** Everything that a separately loaded module gets from the picker. */
export interface PartContext {
  readonly api: Api;
  readonly settings: Settings;
  readonly tools: Tools;
  /** Draws the picker again. `answered`: the visitor has changed an answer, so the choice has changed. */
  readonly changed: (what?: 'answered') => void;
}
