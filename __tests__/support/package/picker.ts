import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Project } from './new-project';

const LIMIT_IN_BYTES = 12 * 1024;

/** The module that a page loads, as the package has it. */
export function testPicker(project: () => Project): void {
  const folder = () => join(project().path, 'node_modules/shop-appointments/dist/lib/elements/picker');

  test('is one module of at most 12 KiB, gzipped, that loads nothing before the page uses it', () => {
    const modules = readdirSync(folder()).filter((name) => name.endsWith('.mjs'));
    expect(modules).toEqual(['picker.mjs']);
    const module = readFileSync(join(folder(), 'picker.mjs'));
    expect(gzipSync(module).length).toBeLessThanOrEqual(LIMIT_IN_BYTES);
    expect(module.toString()).not.toMatch(/\b(?:import|from)\s*["']/);
  });

  test('has declarations that lead to declarations, and no others', () => {
    const declarations = readdirSync(folder()).filter((name) => name.endsWith('.d.mts'));
    const named = declarations.flatMap((name) =>
      [...readFileSync(join(folder(), name), 'utf8').matchAll(/'\.\/([\w-]+)\.mjs'/g)].map(
        ([, module]) => `${module}.d.mts`,
      ),
    );
    expect(declarations.sort()).toEqual([...new Set(['picker.d.mts', ...named])].sort());
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
    const bundled = join(project().path, 'page/dist/shop.js');
    expect(existsSync(bundled)).toBe(true);
    expect(readFileSync(bundled, 'utf8')).toContain('customElements.define("appointment-picker"');
  });
}
