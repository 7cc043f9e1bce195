import type { Context } from '../../context.mjs';
import { loadPart } from '../../load-part.mjs';
import { TOOLS } from '../../tools.mjs';
import type { CancelQuestion } from './interface.mjs';

/**
 * Loads the question before a cancellation.
 *
 * @returns undefined if the user has gone on to another dialog or screen meanwhile, or if the question cannot be
 *   loaded, which the desk then says
 */
export async function askToCancel(context: Context): Promise<CancelQuestion | undefined> {
  const part = await loadPart(context, () => import('./question.mjs'));
  return part?.cancelQuestion(context, TOOLS);
}
