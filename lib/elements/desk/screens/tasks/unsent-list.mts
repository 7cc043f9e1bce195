import { type Content, h } from '../../../common/dom.mjs';
import { fill } from '../../../common/text.mjs';
import type { UnsentMessage } from '../../api/messages.mjs';
import type { Context } from '../../context.mjs';
import { button, buttonRow } from '../../views/button.mjs';
import { byHandView } from '../../views/by-hand.mjs';

/**
 * Shows the messages that could not be sent, with the news that staff should tell the customer themselves; nothing if
 * there are none.
 */
export function unsentList(
  messages: readonly UnsentMessage[],
  context: Context,
  told: (message: UnsentMessage) => void,
): Content[] {
  if (messages.length === 0) return [];
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
          ...byHandView(message.by_hand, context),
          buttonRow(button('told', words.told, () => told(message))),
        ),
      ),
    ),
  ];
}
