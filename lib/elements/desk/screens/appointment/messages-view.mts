import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Message } from '../../api/messages.mjs';
import type { Context } from '../../context.mjs';
import { button } from '../../views/button.mjs';
import { telephoneAddress } from '../../views/contact.mjs';

/** State of the messages to the customer, which are read when they are opened. */
export interface MessagesState {
  /** Undefined until they have been read. */
  readonly messages: readonly Message[] | undefined;
  readonly error: unknown;
}

/** Shows what the customer was told, folded up at first. */
export const messagesView = (
  { messages, error }: MessagesState,
  { texts, writing, say }: Pick<Context, 'texts' | 'writing' | 'say'>,
  read: () => void,
): Description => {
  const words = texts.messages;
  const contentOf = (): Content => {
    if (error !== undefined) return h('p', { role: 'alert' }, words.unreadable);
    if (messages === undefined) return undefined;
    if (messages.length === 0) return h('p', {}, words.none);
    return h(
      'ul',
      { class: 'rows' },
      ...messages.map((message) =>
        h(
          'li',
          { key: message.id },
          h('bdi', { key: 'kind' }, words.kinds[message.kind]),
          ' · ',
          stateOf(message),
          ...byHandOf(message),
        ),
      ),
    );
  };
  const copy = (text: string): void => {
    // The browser offers no clipboard on pages without https; the text can be selected there.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    void clipboard?.writeText(text).then(
      () => say(words.copied),
      () => undefined,
    );
  };
  const byHandOf = ({ by_hand: byHand }: Message): Content[] =>
    byHand === null
      ? []
      : [
          byHand.phone !== '' &&
            h(
              'p',
              { key: 'phone' },
              h('a', { key: 'call', href: telephoneAddress(byHand.phone) }, h('bdi', {}, byHand.phone)),
            ),
          h('textarea', {
            key: 'text',
            readonly: true,
            rows: 6,
            dir: 'auto',
            'aria-label': words.text,
            value: byHand.text,
          }),
          h(
            'p',
            { key: 'copy' },
            button('copy', words.copy, () => copy(byHand.text)),
          ),
        ];
  const stateOf = ({ state, recipient, due_utc: due, finished_utc: finished }: Message): string => {
    const when = writing.moment(finished ?? due);
    return fill(words.states[state], { when, recipient });
  };
  return h(
    'details',
    {
      key: 'messages',
      class: 'note',
      ontoggle: ({ target }) => {
        if ((target as HTMLDetailsElement).open) read();
      },
    },
    h('summary', {}, words.heading),
    contentOf(),
  );
};
