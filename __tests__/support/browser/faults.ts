import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Everything that axe finds on a page, as `rule: elements`. */
export const faults = async (page: Page): Promise<string[]> => (await violationsOf(page)).map(inWords);

/** The faults that axe calls serious or critical, because people cannot use the page, as `rule: elements`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const found = await violationsOf(page);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

async function violationsOf(page: Page): Promise<Violation[]> {
  // axe is loaded once for each document, because loading takes longer than a run. It is no script of the page, because
  // the Content-Security-Policy of the page only allows the shop's own.
  if (!(await page.evaluate<boolean>(`'axe' in window`)))
    await page.evaluate(readFileSync(require.resolve('axe-core'), 'utf8'));
  return page.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
}

const inWords = ({ id, nodes }: Violation): string => `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
