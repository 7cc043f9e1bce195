import type { Api } from './api.mjs';
import type { Settings } from './settings.mjs';
import { addMonths } from '../common/days.mjs';
import { h } from '../common/dom.mjs';
import { dayBefore } from '../common/slots.mjs';
import { fill } from '../common/text.mjs';
import { cityOf, ownZone } from './settings.mjs';

/**
 * Functions of the picker that its parts use. They are passed as arguments: if a part imported them, every
 * page would load one more file.
 */
export const TOOLS = { h, fill, addMonths, dayBefore, cityOf, ownZone };

export type Tools = typeof TOOLS;

/** Everything that a part gets from the picker. */
export interface PartContext {
  readonly api: Api;
  readonly settings: Settings;
  readonly tools: Tools;
  /** Shows the picker again; `answered`: the answers of the choice have changed. */
  readonly changed: (what?: 'answered') => void;
}
