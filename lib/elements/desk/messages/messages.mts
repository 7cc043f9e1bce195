import { readMessages, readUnsent, recordTold } from '../api/messages.mjs';
import type { Context } from '../context.mjs';
import type { Tools } from '../tools.mjs';
import type { Messages } from './interface.mjs';
import { messageList } from './list.mjs';
import { readTold } from './told.mjs';
import { unsentList } from './unsent-list.mjs';

/** Returns the functions that read and show messages to customers. */
export const messagesOf = (context: Context, tools: Tools): Messages => ({
  async about(id, signal) {
    const messages = await readMessages(context.client, id, signal);
    return () => messageList(messages, context, tools);
  },
  async unsent(signal) {
    const messages = await readUnsent(context.client, signal);
    return (told) => unsentList(messages, { context, tools, told });
  },
  recordTold: ({ id }) => recordTold(context.client, id),
  told: (whom) => readTold(whom, context, tools),
});
