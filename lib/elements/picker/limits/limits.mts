import { limitTextWith } from '../../common/limits/limit-sentences.mjs';
import type { Tools } from '../tools.mjs';
import type { LimitPart } from '../views/view-data.mjs';
import { REACHED_LIMIT_TEXTS } from './texts.mjs';

/** Creates the part of the picker that says which booking limits refuse a booking. */
export function limitPart(tools: Tools): LimitPart {
  const limitText = limitTextWith(tools);
  return {
    texts: REACHED_LIMIT_TEXTS,
    limitsText: (limits, view) => limitText(limits, view.texts.limits, view),
  };
}
