import { nonce, renewNonce } from './send.mjs';

const TOPICS = [
  ...['created', 'updated', 'deleted', 'trashed', 'rescheduled', 'cancelled'].map(
    (what) => `appointment.${what}`,
  ),
  ...['created', 'updated', 'deleted'].map((what) => `availability.${what}`),
  'reset',
];
/** Seconds that the shop holds an answer open without an event. */
const WAIT_SECONDS = 25;
const TRY_AGAIN_MS = 3_000;
const WORRIED_AFTER_MS = 4_000;

/**
 * Follows the shop's events after that one for as long as the page is open: over the ends of streams, restarts of the
 * shop and an expired nonce.
 *
 * @param changed called once for each event
 * @param state called with whether the shop is being heard
 */
export function follow(after: number, changed: () => void, state: (isLive: boolean) => void): void {
  let last = after;
  const query = new URLSearchParams({
    since_id: String(last),
    wait: String(WAIT_SECONDS),
    nonce: nonce(),
  });
  const source = new EventSource(`/api/v2/sse?${query.toString()}`);
  for (const topic of TOPICS) {
    source.addEventListener(topic, ({ lastEventId }) => {
      last = Number(lastEventId);
      changed();
    });
  }
  let doubt: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener('open', () => {
    clearTimeout(doubt);
    doubt = undefined;
    state(true);
  });
  source.addEventListener('error', () => {
    // Every answer ends, and the browser connects again by itself.
    doubt ??= setTimeout(() => state(false), WORRIED_AFTER_MS);
    if (source.readyState !== EventSource.CLOSED) return;
    clearTimeout(doubt);
    state(false);
    const again = (): void => follow(last, changed, state);
    setTimeout(
      () =>
        void renewNonce()
          .catch(() => false)
          .then(again),
      TRY_AGAIN_MS,
    );
  });
}
