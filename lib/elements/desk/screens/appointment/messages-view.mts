import { type Content, type Description, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { Message } from '../../api/messages.mjs';
import type { Context } from '../../context.mjs';
import { closedSection } from '../../views/closed-section.mjs';
import { byHandView } from '../../views/by-hand.mjs';

/** State of the list of messages to the customer, which is read when the user opens it. */
export interface MessagesState {
  /** Messages; undefined until they have been read. */
  readonly messages: readonly Message[] | undefined;
  readonly error: unknown;
}

/** Shows the messages that the customer got, in a section that is closed at first. */
export const messagesView = (
  { messages, error }: MessagesState,
  context: Pick<Context, 'texts' | 'writing' | 'say'>,
  read: () => void,
): Description => {
  const { texts, writing } = context;
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
          ...(message.by_hand ? byHandView(message.by_hand, context) : []),
        ),
      ),
    );
  };
  const stateOf = ({ state, recipient, due_utc: due, finished_utc: finished }: Message): string => {
    const when = writing.moment(finished ?? due);
    return fill(words.states[state], { when, recipient });
  };
  return closedSection({ key: 'messages', heading: words.heading, content: contentOf(), read });
};
