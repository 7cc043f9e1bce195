import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyHost } from './subject';

/** Milliseconds after a check in which background work of the host may still use a connection. */
const GIVEN_BACK_WITHIN_MS = 1000;
const ASKED_EVERY_MS = 20;

/**
 * Runs a check. If the host counts its connections in use, compares their numbers before and after the check.
 *
 * @throws AssertionError if the check has left a connection in use
 */
export async function withoutKeptConnections(
  { connectionsInUse }: AnyHost,
  check: () => Promise<void>,
): Promise<void> {
  if (!connectionsInUse) return check();
  const before = await connectionsInUse();
  await check();
  const end = performance.now() + GIVEN_BACK_WITHIN_MS;
  let after = await connectionsInUse();
  while (after > before && performance.now() < end) {
    await sleep(ASKED_EVERY_MS);
    after = await connectionsInUse();
  }
  const message =
    `Before this check ${before} connections were in use, and after it ${after}: a function of the port keeps a ` +
    'connection. Give each one back, also after an error (finally).';
  assert.ok(after <= before, message);
}
