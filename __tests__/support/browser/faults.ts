import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Whatever axe finds on a page, as `rule: elements`. */
export async function faults(page: Page): Promise<string[]> {
  // Not as a script of the page: its Content-Security-Policy allows the shop's own alone.
  await page.evaluate(readFileSync(require.resolve('axe-core'), 'utf8'));
  const found = await page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
