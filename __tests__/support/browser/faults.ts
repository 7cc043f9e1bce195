import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Whatever axe finds on a page, as `rule: elements`. */
export const faults = async (page: Page): Promise<string[]> => (await violationsOf(page)).map(inWords);

/** The faults that axe calls serious or critical, because people cannot use the page, as `rule: elements`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const found = await violationsOf(page);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

async function violationsOf(page: Page): Promise<Violation[]> {
  // Once for each document, because it takes longer than a run. Not as a script of the page: its Content-Security-Policy
  // allows the shop's own alone.
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate(readFileSync(require.resolve('axe-core'), 'utf8'));
  return page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
}

const inWords = ({ id, nodes }: Violation): string => `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
