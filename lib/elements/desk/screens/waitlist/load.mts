import type { Context } from '../../context.mjs';
import { loadPart } from '../../load-part.mjs';
import { TOOLS } from '../../tools.mjs';
import type { Waitlist } from './waitlist.mjs';
import type { KnownWish } from './known-wish.mjs';

/** Loads the module of the waiting list, and creates the list. */
export const loadWaitlist = async (context: Context): Promise<Waitlist> =>
  new (await import('./waitlist.mjs')).Waitlist(context, TOOLS);

/** Opens the form that puts a customer on the waiting list. */
export async function openWish(context: Context, known: KnownWish): Promise<void> {
  const part = await loadPart(context, () => import('./waitlist.mjs'));
  if (part) context.open(part.wishDialog(context, TOOLS, known));
}
