import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './documents';
import { writeFiles } from './first-hour';
import type { Project } from './new-project';
import { folderOf } from './sizes';

/** An element of the package (picker or desk), and facts that its tests need. */
export interface PublicElement {
  readonly name: 'picker' | 'desk';
  /** Language tags of the files with texts beside the element's module. */
  readonly languages: readonly string[];
  /** Files beside the element's module that only some pages need. */
  readonly parts: readonly string[];
  /** TypeScript of a page that compiles only if the element's events are typed. */
  readonly typedPage: string;
}

/**
 * Environment variables for the server that a manual describes; the desk's server opens the shop of "Getting started".
 */
const VARIABLES = { DATABASE_URL: 'sqlite:elements.db', APPOINTMENTS_SECRET: 's'.repeat(64) };

/** Program that requests files of the element from the server that a manual describes. */
const SERVE = (name: string, files: readonly string[]): string => `
import { app } from './${name}.js';
const server = app.listen(0, async () => {
  for (const file of ${JSON.stringify(files)}) {
    const response = await fetch('http://127.0.0.1:' + server.address().port + '/assets/${name}/' + file);
    console.log(response.status, response.headers.get('content-type'));
  }
  server.closeAllConnections();
  server.close();
});
`;

/** Declares tests of an element's module, as the package contains it. */
export function testElement(
  project: () => Project,
  { name, languages, parts, typedPage }: PublicElement,
): void {
  const folder = (): string => folderOf(project(), name);
  const others = [...languages.map((tag) => `languages/${tag}.mjs`), ...parts].sort();
  const modules = [...others, `${name}.mjs`].sort();

  test('is one module with English; other languages and parts are modules beside it', async () => {
    const files = readdirSync(folder(), { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.mjs')).sort()).toEqual(modules);
    const module = join(folder(), `${name}.mjs`);
    expect(await importsOf(module)).toEqual(others.map((file) => `dynamic-import ./${file}`));
  });

  test('has declarations that lead to declarations, and no others', () => {
    const isDeclaration = (file: string): boolean => file.endsWith('.d.mts');
    const declarations = readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter(isDeclaration);
    // Modules that picker and desk share are in a folder beside those of the element.
    const reached = declarationsFrom(join(folder(), `${name}.d.mts`));
    const own = [...reached].filter((file) => file.startsWith(folder()));
    expect(declarations.sort()).toEqual(own.map((file) => relative(folder(), file)).sort());
  });

  test('a page in TypeScript gets the events with their types', async () => {
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    // The compiler must not read the tsconfig.json in the folder of the project, because another test has written
    // this file.
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noEmit',
      '--target es2022',
      '--module nodenext',
      '--lib es2022,dom',
    ];
    project().write(`typed-${name}.mts`, typedPage);
    expect(await project().shell(`'${tsc}' ${options.join(' ')} --types '' typed-${name}.mts`)).toBe('');
  });

  test('the server of the manual sends it and its languages as modules', async () => {
    writeFiles(project(), `docs/${name}.md`);
    project().write(`serve-${name}.js`, SERVE(name, modules));
    expect(await project().shell(`node serve-${name}.js`, VARIABLES)).toBe(
      '200 text/javascript; charset=utf-8\n'.repeat(modules.length),
    );
  });

  test('a server that renders pages imports it', async () => {
    project().write(`on-a-server-${name}.mjs`, `await import('shop-appointments/${name}');`);
    expect(await project().shell(`node on-a-server-${name}.mjs`)).toBe('');
  });

  test('a bundler takes it by its name into the script of a page', async () => {
    const written = await bundledPage(project(), name);
    expect(written.get('page.js')).toContain(`customElements.define("appointment-${name}"`);
  });
}

/** Lists the imports of a module, each with its kind, such as `import-statement`. */
async function importsOf(module: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [module],
    bundle: true,
    external: ['*'],
    format: 'esm',
    outdir: '/bundle',
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  // Two functions of the module may load one part.
  return [...new Set(output!.imports.map(({ kind, path }) => `${kind} ${path}`))].sort();
}

/**
 * Lists the declaration files that a file imports, directly or not, including itself.
 * @throws Error if one does not exist
 */
function declarationsFrom(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const [, module] of readFileSync(file, 'utf8').matchAll(/'(\.[^']+)\.mjs'/g))
    declarationsFrom(join(dirname(file), `${module}.d.mts`), reached);
  return reached;
}

/**
 * Bundles a page that imports an element by its package name, as a shop's bundler does. Returns the files by
 * their names.
 */
export async function bundledPage(
  project: Project,
  name: PublicElement['name'],
): Promise<ReadonlyMap<string, string>> {
  project.write(`${name}-page/page.js`, `import 'shop-appointments/${name}';\nconsole.log('the page');\n`);
  const outdir = join(project.path, `${name}-page/dist`);
  const entryPoints = [join(project.path, `${name}-page/page.js`)];
  await build({ entryPoints, outdir, bundle: true, splitting: true, format: 'esm', logLevel: 'silent' });
  return new Map(readdirSync(outdir).map((file) => [file, readFileSync(join(outdir, file), 'utf8')]));
}
