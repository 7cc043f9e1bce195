import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { writeFiles } from './first-hour';
import { ROOT } from './documents';
import type { Project } from './new-project';

const LIMIT_IN_BYTES = 12 * 1024;

/** Asks the server of the manual for the files that a German page loads. */
const SERVE_PICKER = `
const { app } = require('./picker.js');
const server = app.listen(0, async () => {
  for (const file of ['picker.mjs', 'languages/de.mjs']) {
    const response = await fetch('http://127.0.0.1:' + server.address().port + '/assets/picker/' + file);
    console.log(response.status, response.headers.get('content-type'));
  }
  server.closeAllConnections();
  server.close();
});
`;

/** A page's script in TypeScript, which compiles only if the picker's events have their types. */
const TYPED_PAGE = `
import 'shop-appointments/picker';
const picker = document.querySelector('appointment-picker')!;
picker.addEventListener('chosen', (event) => event.detail.start.slice(0, 10));
picker.addEventListener('failed', ({ detail }) => detail.status + 1);
picker.addEventListener('click', (event) => event.clientX);
// @ts-expect-error a choice has no such field
picker.addEventListener('chosen', (event) => event.detail.begin);
`;

/** The module that a page loads, as the package has it. */
export function testPicker(project: () => Project): void {
  const folder = () => join(project().path, 'node_modules/shop-appointments/dist/lib/elements/picker');

  test('is one module of at most 12 KiB, gzipped, with English; other languages are modules beside it', () => {
    const modules = readdirSync(folder(), { recursive: true, encoding: 'utf8' });
    expect(modules.filter((name) => name.endsWith('.mjs')).sort()).toEqual([
      ...['ar', 'de', 'es', 'fr'].map((tag) => join('languages', `${tag}.mjs`)),
      'picker.mjs',
    ]);
    const module = readFileSync(join(folder(), 'picker.mjs'));
    expect(gzipSync(module).length).toBeLessThanOrEqual(LIMIT_IN_BYTES);
    expect(module.toString()).not.toMatch(/\b(?:import|from)\s*["']/);
    expect(module.toString()).toContain('import("./languages/de.mjs")');
  });

  test('has declarations that lead to declarations, and no others', () => {
    const isDeclaration = (name: string): boolean => name.endsWith('.d.mts');
    const declarations = readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter(isDeclaration);
    const named = declarations.flatMap((name) =>
      [...readFileSync(join(folder(), name), 'utf8').matchAll(/'(\.[^']+)\.mjs'/g)].map(([, module]) =>
        join(dirname(name), `${module}.d.mts`),
      ),
    );
    expect(declarations.sort()).toEqual([...new Set(['picker.d.mts', ...named])].sort());
    expect(declarations).toContain('texts.d.mts');
    expect(declarations).not.toContain(join('views', 'month.d.mts'));
  });

  test('a page in TypeScript gets the events with their types', async () => {
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    // The project of another test has a tsconfig.json.
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noEmit',
      '--target es2022',
      '--module nodenext',
      '--lib es2022,dom',
    ];
    project().write('typed-page.mts', TYPED_PAGE);
    expect(await project().shell(`'${tsc}' ${options.join(' ')} --types '' typed-page.mts`)).toBe('');
  });

  test('the server of the manual sends it and its languages as modules', async () => {
    writeFiles(project(), 'docs/picker.md');
    project().write('serve-picker.js', SERVE_PICKER);
    expect(await project().shell('node serve-picker.js')).toBe(
      '200 text/javascript; charset=utf-8\n200 text/javascript; charset=utf-8\n',
    );
  });

  test('a bundler takes it by its name into the script of a page', async () => {
    project().write('page/shop.js', "import 'shop-appointments/picker';\nconsole.log('the page');\n");
    await build({
      entryPoints: [join(project().path, 'page/shop.js')],
      outdir: join(project().path, 'page/dist'),
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'silent',
    });
    const written = readdirSync(join(project().path, 'page/dist'));
    const shop = readFileSync(join(project().path, 'page/dist/shop.js'), 'utf8');
    expect(shop).toContain('customElements.define("appointment-picker"');
    // Each language is a file of its own, which the browser loads if the page has that language.
    const [, german] = /import\("\.\/(de-\w+\.js)"\)/.exec(shop)!;
    expect(written).toContain(german);
    expect(shop).not.toContain('Keine Präferenz');
  });
}
