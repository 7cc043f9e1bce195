import { transformSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { bundledElement } from './bundled-element';

export { seriousFaults } from './faults';

const PAGES = join(__dirname, '../../../examples/sample-shop/pages/scripts');

/**
 * Serves the scripts of the pages and the elements from their current sources, without building the whole
 * package.
 */
export async function serveScripts(context: BrowserContext): Promise<void> {
  for (const name of ['picker', 'desk'] as const) {
    const modules = await bundledElement(name);
    await context.route(`**/assets/${name}/**`, async (route) => {
      const body = modules.get(new URL(route.request().url()).pathname.replace(`/assets/${name}/`, ''));
      if (body === undefined) await route.fulfill({ status: 404 });
      else await route.fulfill({ contentType: 'text/javascript', body });
    });
  }
  await context.route('**/assets/pages/*.mjs', async (route) => {
    const name = basename(new URL(route.request().url()).pathname, '.mjs');
    const source = readFileSync(join(PAGES, `${name}.mts`), 'utf8');
    const { code } = transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } });
    await route.fulfill({ contentType: 'text/javascript', body: code });
  });
}

/** Width of the page's content; larger than the window if the user must scroll sideways. */
export const scrollWidth = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document
        .documentElement.scrollWidth,
  );
