import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const ROOT = join(__dirname, '../../..');
const SOURCES: Readonly<Record<string, string>> = {
  picker: join(ROOT, 'lib/elements/picker'),
  pages: join(ROOT, 'examples/sample-shop/pages/scripts'),
};

/** Gives a browser the pages' scripts as they are now, without a build. */
export async function serveScripts(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*/*.mjs', async (route) => {
    const [, folder, name] = /assets\/(\w+)\/([\w-]+)\.mjs$/.exec(route.request().url())!;
    const source = readFileSync(join(SOURCES[folder!]!, `${name}.mts`), 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    await route.fulfill({ contentType: 'text/javascript', body: code });
  });
}

/** What axe finds that keeps people out, as `rule: elements`. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Not as a script of the page: its Content-Security-Policy allows the shop's own alone.
  await page.evaluate(readFileSync(require.resolve('axe-core'), 'utf8'));
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await axe.run()).violations;
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** How wide the page is: more than its window where one has to scroll sideways. */
export const scrollWidth = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document
        .documentElement.scrollWidth,
  );

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}
