import type { Context } from '../context.mjs';
import { TOOLS } from '../tools.mjs';
import type { Messages } from './interface.mjs';

/** Loads the module of the messages to customers. */
export const loadMessages = async (context: Context): Promise<Messages> =>
  (await import('./messages.mjs')).messagesOf(context, TOOLS);
