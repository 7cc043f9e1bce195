import { fill } from '../common/text.mjs';
import { RequestFailed } from './api/client.mjs';
import type { Context } from './context.mjs';

/** Says that nothing was undone, because another user has changed the same values since. */
export const changedSince = (name: string, { texts }: Context): string =>
  fill(texts.frame.changedSince, { name });

/**
 * Sends the write of an undo, which carries an entity tag.
 * @returns a text that says what is stored after the undo; if the entity tag is outdated, `changedSince`
 */
export async function unlessRefused(
  name: string,
  context: Context,
  write: () => Promise<string>,
): Promise<string> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RequestFailed && error.status === 412) return changedSince(name, context);
    throw error;
  }
}
