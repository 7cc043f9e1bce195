import { once } from 'node:events';
import { within } from './within';

/** Milliseconds that work may still take once it has to stop. */
const STOPPING_MS = 3_000;
/** Milliseconds for work that was cut to tidy up. */
const CUT_MS = 500;

/**
 * Runs work that ends by itself when `stopping` aborts. `cut` aborts if it is still under way some seconds later, and
 * then the work is hardly waited for.
 */
export async function soonAfter(
  stopping: AbortSignal,
  work: (cut: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const cut = new AbortController();
  const running = work(cut.signal);
  if (!stopping.aborted) await Promise.race([running, once(stopping, 'abort')]);
  if (await within(STOPPING_MS, running)) return;
  cut.abort();
  await within(CUT_MS, running);
}
