import type { Context } from '../../context.mjs';
import { TOOLS } from '../../tools.mjs';
import { failureText } from '../../views/failure.mjs';
import type { Waitlist } from './waitlist.mjs';
import type { KnownWish } from './known-wish.mjs';

/** Loads the module of the waiting list, and creates the list. */
export const loadWaitlist = async (context: Context): Promise<Waitlist> =>
  new (await import('./waitlist.mjs')).Waitlist(context, TOOLS);

/** Opens the form that puts a customer on the waiting list. */
export async function openWish(context: Context, known: KnownWish): Promise<void> {
  try {
    const { wishDialog } = await import('./waitlist.mjs');
    context.open(wishDialog(context, TOOLS, known));
  } catch (error) {
    context.say(failureText(error, context));
  }
}
