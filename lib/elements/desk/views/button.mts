import { type Content, type Description, h } from '../../common/dom.mjs';
import type { Context } from '../context.mjs';
import { ASKS } from '../focus.mjs';

type Look =
  | 'main'
  | 'main book'
  | 'lead'
  | 'plain'
  | 'bare'
  | 'bare back'
  | 'plain print'
  | 'bare undo'
  | 'danger'
  | 'chip';

/**
 * Describes a button.
 * @param key distinguishes the button from its siblings for `render`
 */
export const button = (key: string, text: Content, onclick: () => void, look: Look = 'plain'): Description =>
  h('button', { type: 'button', key, part: 'button', class: `button ${look}`, onclick }, text);

/** Shows buttons beside each other. */
export const buttonRow = (...buttons: readonly Content[]): Description =>
  h('div', { key: 'buttons', class: 'buttons' }, ...buttons);

/** Describes the button to the span of time before or after the shown one. */
export const turnButton = (key: 'previous' | 'next', label: string, onclick: () => void): Description =>
  h(
    'button',
    { type: 'button', key, class: 'button bare turn', 'aria-label': label, onclick },
    // Browsers mirror these characters on right-to-left pages.
    h('span', { 'aria-hidden': 'true' }, key === 'next' ? '›' : '‹'),
  );

/** Describes a button without a background, such as the name of a customer, that opens something. */
export const openButton = (text: Content, onclick: () => void): Description =>
  h('button', { type: 'button', key: 'open', class: 'open', onclick }, text);

/** Describes the button that prints the shown list, without the page's buttons. */
export const printButton = ({ texts }: Context): Description =>
  button('print', texts.frame.print, () => print(), 'plain print');

/** Describes a toggle button, which looks pressed while `isOn`. */
export const toggle = (key: string, text: Content, isOn: boolean, onclick: () => void): Description =>
  h(
    'button',
    {
      type: 'button',
      key,
      part: 'button',
      class: 'button toggle',
      'aria-pressed': String(isOn),
      onclick,
    },
    text,
  );

/**
 * Marks a button that a question replaces, such as "Really cancel?". The button gets the focus when the question
 * closes.
 */
export const asking = (shown: Description): Description => ({
  ...shown,
  values: { ...shown.values, [ASKS]: true },
});

/** Disables a button while its request is running. */
export const sending = (shown: Description, isSending: boolean): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': isSending ? 'true' : undefined },
});

/**
 * Disables a button that has no effect yet. The reason is its `title`; pressing the button announces the reason,
 * because touch screens show no `title`.
 */
export const switchedOff = (shown: Description, why: string, { say }: Pick<Context, 'say'>): Description => ({
  ...shown,
  values: { ...shown.values, 'aria-disabled': 'true', title: why, onclick: () => say(why) },
});
