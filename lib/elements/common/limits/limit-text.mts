import { fill, pluralText } from '../text.mjs';
import { limitTextWith } from './limit-sentences.mjs';

export type { LimitTexts, ReachedLimit } from './limit-sentences.mjs';

/** Describes limits in sentences: what each limit allows, and when one more booking is possible. */
export const limitText = limitTextWith({ fill, pluralText });
