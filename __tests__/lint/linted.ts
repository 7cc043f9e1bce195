import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
export const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

/** Declarations of the names that the linted code samples use. */
const THINGS = `
declare function f(...args: unknown[]): number;
declare const n: number;
declare const s: string;
declare const b: boolean;
declare const a: any;
declare const l: number[];
declare const o: { a?: number; [name: string]: unknown };
declare const p: () => Promise<number>;
declare const w: { send(): void };
interface B { a: 1 }
`;

interface Report {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly code?: string;
    readonly message: string;
  }[];
}

/**
 * Runs the linter with the repository's configuration on samples, by path. Resolves with the reports for each
 * file: rules such as `eslint(no-empty)`, or a message that belongs to no rule.
 */
export async function linted(files: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    for (const name of ['oxlint.config.mjs', 'lint'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const settings = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { rootDir: '.', paths: {} } };
    const all = new Map([
      ...files,
      ['tsconfig.json', JSON.stringify({ ...settings, include: ['.'] })],
      ['things.d.ts', THINGS],
    ]);
    for (const [file, text] of all) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const { diagnostics } = JSON.parse(await report(folder)) as Report;
    const found = new Map<string, string[]>();
    for (const { filename, code, message } of diagnostics) {
      const file = filename.replaceAll('\\', '/');
      found.set(file, [...(found.get(file) ?? []), code ?? message]);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves with the linter's report on a folder. The exit code is 1, because the folder has violations. */
const report = (cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = [OXLINT, '-c', 'oxlint.config.mjs', '--format=json', '.'];
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error?.code === 1 && stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`The linter did not report: ${stdout}${stderr}`));
    });
  });
