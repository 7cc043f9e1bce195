import type { Content } from '../../common/dom.mjs';
import type { MessageByHand } from '../api/messages.mjs';
import type { Context } from '../context.mjs';
import type { Tools } from '../tools.mjs';

/** Copies a text, and then calls `done`. */
export function copyText(text: string, done: () => void): void {
  // Without https, browsers offer no clipboard; the user can still select a text that is shown.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  void clipboard?.writeText(text).then(done, () => undefined);
}

/** Shows a phone number as a link that calls it; nothing if it is ''. */
export const phoneLink = (phone: string, { h, telephoneAddress }: Tools): Content =>
  phone !== '' && h('a', { key: 'call', href: telephoneAddress(phone) }, h('bdi', {}, phone));

/** Shows the phone number and the text with which staff tell a customer what an unsent message would have said. */
export function byHandView(
  { phone, text }: MessageByHand,
  context: Pick<Context, 'texts' | 'say'>,
  tools: Tools,
): Content[] {
  const { h, button } = tools;
  const words = context.texts.messages;
  const copy = (): void => copyText(text, () => context.say(words.copied));
  return [
    phone !== '' && h('p', { key: 'phone' }, phoneLink(phone, tools)),
    h('textarea', {
      key: 'text',
      readonly: true,
      rows: 6,
      dir: 'auto',
      'aria-label': words.text,
      value: text,
    }),
    h('p', { key: 'copy' }, button('copy', words.copy, copy)),
  ];
}
