import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { licensesOf, licensesText } from '../../lib/elements/licenses/licenses.cjs';
import { ROOT } from '../support/package/documents';

/** Bundles a script as the build of the elements does. Returns the licences of the packages in it. */
async function licensesIn(script: string, resolveDir: string): Promise<Map<string, string>> {
  const { metafile } = await build({
    stdin: { contents: script, resolveDir },
    bundle: true,
    format: 'esm',
    outdir: '/bundle',
    write: false,
    metafile: true,
  });
  return licensesOf(metafile);
}

test('a bundle with the calendar has the licences of exactly the packages in it', async () => {
  const script = "export { createCalendar, TimeGrid } from '@event-calendar/core';";
  const licenses = await licensesIn(script, ROOT);
  expect([...licenses.keys()]).toEqual(['@event-calendar/core', 'clsx', 'esm-env', 'svelte']);
  const text = licensesText(licenses);
  for (const [name, license] of licenses) {
    expect(license).toMatch(/Copyright .*[a-z]{4}[\s\S]*THE SOFTWARE IS PROVIDED/);
    expect(text).toContain(`\n${name}\n\n${license}\n`);
  }
});

test('a package without a licence text cannot be bundled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-license-'));
  try {
    mkdirSync(join(folder, 'node_modules/unlicensed'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/unlicensed/index.js'), 'export const answer = 42;');
    await expect(licensesIn("export { answer } from 'unlicensed';", folder)).rejects.toThrow(
      /^unlicensed is in the bundle, and its package has no licence text/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
