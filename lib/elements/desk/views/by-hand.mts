import { type Content, h } from '../../common/dom.mjs';
import type { MessageByHand } from '../api/messages.mjs';
import type { Context } from '../context.mjs';
import { button } from './button.mjs';
import { telephoneAddress } from './contact.mjs';

/** Shows the phone number and the text with which staff tell a customer what an unsent message would have said. */
export function byHandView(
  { phone, text }: MessageByHand,
  context: Pick<Context, 'texts' | 'say'>,
): Content[] {
  const words = context.texts.messages;
  const copy = (): void => {
    // Without https, browsers offer no clipboard; the user can still select the text.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    void clipboard?.writeText(text).then(
      () => context.say(words.copied),
      () => undefined,
    );
  };
  return [
    phone !== '' &&
      h('p', { key: 'phone' }, h('a', { key: 'call', href: telephoneAddress(phone) }, h('bdi', {}, phone))),
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
