import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { bundlePicker } from '../../../lib/elements/picker/build.cjs';

const PAGES = join(__dirname, '../../../examples/sample-shop/pages/scripts');

/** Gives a browser the pages' scripts and the picker as their sources are now, without a build of the whole. */
export async function serveScripts(context: BrowserContext): Promise<void> {
  const picker = await pickerModules();
  await context.route('**/assets/picker/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/assets/picker/', '');
    const body = picker.get(name);
    if (body === undefined) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: 'text/javascript', body });
  });
  await context.route('**/assets/pages/*.mjs', async (route) => {
    const name = basename(new URL(route.request().url()).pathname, '.mjs');
    const source = readFileSync(join(PAGES, `${name}.mts`), 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    await route.fulfill({ contentType: 'text/javascript', body: code });
  });
}

/** The modules of the picker as the package has them, by their paths beside each other. */
export async function pickerModules(): Promise<ReadonlyMap<string, string>> {
  const folder = '/picker';
  const { outputFiles } = await bundlePicker({ write: false, outdir: folder });
  return new Map(outputFiles.map(({ path, text }) => [relative(folder, path).replaceAll(sep, '/'), text]));
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
