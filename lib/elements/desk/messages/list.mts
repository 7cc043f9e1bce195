import type { Content } from '../../common/dom.mjs';
import type { Message } from '../api/messages.mjs';
import type { Context } from '../context.mjs';
import type { Tools } from '../tools.mjs';
import { byHandView } from './by-hand.mjs';

/** Lists the messages about an appointment: kind, state, time and recipient. */
export function messageList(
  messages: readonly Message[],
  context: Pick<Context, 'texts' | 'writing' | 'say'>,
  tools: Tools,
): Content {
  const { h, fill } = tools;
  const { texts, writing } = context;
  const words = texts.messages;
  if (messages.length === 0) return h('p', {}, words.none);
  const stateOf = ({ state, recipient, due_utc: due, finished_utc: finished }: Message): string =>
    fill(words.states[state], { when: writing.moment(finished ?? due), recipient });
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
        ...(message.by_hand ? byHandView(message.by_hand, context, tools) : []),
      ),
    ),
  );
}
