import type { Context } from '../../context.mjs';
import { TOOLS } from '../../tools.mjs';
import { failureText } from '../failure.mjs';
import type { CancelQuestion } from './interface.mjs';

/** Loads the question before a cancellation; undefined if it cannot be loaded, which the desk then says. */
export async function askToCancel(context: Context): Promise<CancelQuestion | undefined> {
  try {
    const { cancelQuestion } = await import('./question.mjs');
    return cancelQuestion(context, TOOLS);
  } catch (error) {
    context.say(failureText(error, context));
    return undefined;
  }
}
