import type { Context } from './context.mjs';
import { failureText } from './views/failure.mjs';

/**
 * Loads a separate module for the open dialog or screen.
 *
 * @returns undefined if the user has gone on to another dialog or screen meanwhile, or if the module cannot be loaded,
 *   which the desk then says
 */
export async function loadPart<Part>(context: Context, load: () => Promise<Part>): Promise<Part | undefined> {
  const shown = context.shown();
  try {
    const part = await load();
    return context.shown() === shown ? part : undefined;
  } catch (error) {
    context.say(failureText(error, context));
    return undefined;
  }
}
