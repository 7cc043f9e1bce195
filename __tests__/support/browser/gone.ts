import type { Locator } from 'playwright-core';

/**
 * Waits until no element matches, because a page removes elements only in the frame after a response or a press. For an
 * element that was there; one that must never appear is counted instead.
 */
export const gone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' });
