import type { Locator } from 'playwright-core';

/**
 * Waits until no element matches, because a page removes elements only in the frame after a response or a press. Only
 * for elements that were present: a test of an element that must never appear counts the matches.
 */
export const gone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' });
