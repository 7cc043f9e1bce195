import type { Content } from '../../common/dom.mjs';
import type { UnsentMessage } from '../api/messages.mjs';
import type { Context } from '../context.mjs';
import type { Tools } from '../tools.mjs';
import { byHandView } from './by-hand.mjs';

/** Context and actions of the list. */
interface UnsentParts {
  readonly context: Context;
  readonly tools: Tools;
  /** Called for a message that staff have told the customer. */
  readonly told: (message: UnsentMessage) => void;
}

/**
 * Shows the messages that could not be sent, with the news that staff should tell the customer themselves; nothing if
 * there are none.
 */
export function unsentList(
  messages: readonly UnsentMessage[],
  { context, tools, told }: UnsentParts,
): Content[] {
  if (messages.length === 0) return [];
  const { h, fill, button, buttonRow } = tools;
  const { texts, writing } = context;
  const words = texts.messages;
  return [
    h('h3', { key: 'unsent', class: 'list-heading' }, words.unsent),
    h('p', { key: 'tell-them', class: 'muted' }, words.tellThem),
    h(
      'ul',
      { key: 'unsent-list', class: 'rows' },
      ...messages.map((message) =>
        h(
          'li',
          { key: message.id, class: 'item', 'data-message': message.id },
          h(
            'p',
            { key: 'what' },
            h(
              'strong',
              { key: 'who' },
              h('bdi', {}, message.by_hand.name || texts.appointment.guest),
              ` · ${words.kinds[message.kind]}`,
            ),
            h(
              'span',
              { key: 'since', class: 'muted' },
              ` ${fill(texts.tasks.since, { time: writing.moment(message.due_utc) })}`,
            ),
          ),
          ...byHandView(message.by_hand, context, tools),
          buttonRow(button('told', words.told, () => told(message))),
        ),
      ),
    ),
  ];
}
