import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { ASKS } from '../focus.mjs';

type Look = 'main' | 'main book' | 'plain' | 'bare' | 'danger' | 'chip';

/** A button. Its key distinguishes it from its siblings. */
export const button = (key: string, text: Content, onclick: () => void, look: Look = 'plain'): Description =>
  h('button', { type: 'button', key, part: 'button', class: `button ${look}`, onclick }, text);

/** A toggle button, which stays pressed while its state is set. */
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

/** A button that is replaced by a question. It gets the focus back when the question closes. */
export const asking = (shown: Description): Description => ({
  ...shown,
  values: { ...shown.values, [ASKS]: true },
});

/** A button that sends a request, and does nothing while the request is running. */
export const sending = (shown: Description, isSending: boolean): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': isSending ? 'true' : undefined },
});

/**
 * A button without an effect yet. Its title gives the reason, and pressing it announces the reason, because a
 * finger sees no title.
 */
export const switchedOff = (shown: Description, why: string, { say }: Pick<Context, 'say'>): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': 'true', title: why, onclick: () => say(why) },
});
