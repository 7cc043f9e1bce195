import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { ASKS } from '../focus.mjs';

type Look = 'main' | 'plain' | 'danger' | 'chip';

/** A button. Its key tells it from its siblings. */
export const button = (key: string, text: Content, onclick: () => void, look: Look = 'plain'): Description =>
  h('button', { type: 'button', key, part: 'button', class: `button ${look}`, onclick }, text);

/** A button that stays pressed while what it names is so. */
export const toggle = (key: string, text: string, isOn: boolean, onclick: () => void): Description =>
  h(
    'button',
    {
      type: 'button',
      key,
      part: 'button',
      class: 'button toggle',
      'aria-pressed': isOn ? 'true' : 'false',
      onclick,
    },
    text,
  );

/** A button whose question opens in its place. It gets the focus back when the question closes. */
export const asking = (shown: Description): Description => ({
  ...shown,
  values: { ...shown.values, [ASKS]: true },
});

/** A button that sends something. It does nothing while that is being sent. */
export const sending = (shown: Description, isSending: boolean): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': isSending ? 'true' : undefined },
});

/** A button that does nothing yet. Its title says why, and so does the desk when it is pressed: a finger sees no title. */
export const switchedOff = (shown: Description, why: string, { say }: Pick<Context, 'say'>): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': 'true', title: why, onclick: () => say(why) },
});
