import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Lists all violations that axe finds on a page, as `rule: elements`. */
export const faults = async (page: Page): Promise<string[]> => (await violationsOf(page)).map(inWords);

/** Lists the violations that axe calls serious or critical, as `rule: elements`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  const found = await violationsOf(page);
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(inWords);
}

async function violationsOf(page: Page): Promise<Violation[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await loadAxe(page);
  return page.evaluate<Violation[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
}

/**
 * Loads axe into a document, once, because loading takes longer than a check. Evaluates axe instead of adding a script
 * element, because the page's content security policy allows only the shop's scripts. Evaluates it by the protocol,
 * because the browser keeps such a script compiled for the next document; it does not for `page.evaluate`.
 */
async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: axe() });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

let source: string | undefined;
const axe = (): string => (source ??= readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));

const inWords = ({ id, nodes }: Violation): string => `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
