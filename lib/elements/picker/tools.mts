import { addMonths } from '../common/days.mjs';
import { h } from '../common/dom.mjs';
import { dayBefore } from '../common/slots.mjs';
import { fill } from '../common/text.mjs';

/**
 * The functions that the parts of the picker use. They are passed: if a part imported a function that the picker has, too,
 * every page would load one more file, in which both find it.
 */
export const TOOLS = { h, fill, addMonths, dayBefore };

export type Tools = typeof TOOLS;
