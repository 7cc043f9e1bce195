import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Child, follow } from '../child';
import { ROOT } from './documents';

/** A fresh clone of the repository in an empty folder. */
export interface Clone {
  /** Builds the shop and starts it, as a reader of the README does. Resolves once the shop has printed what to try. */
  readonly npmStart: () => Promise<Child>;
  /** Builds the package again. Resolves with the exit code. */
  readonly build: () => Promise<number | null>;
  /** Starts the built shop, with a database in memory unless `env` names one. */
  readonly startShop: (env?: Readonly<Record<string, string>>) => Child;
  /** Packs the built package. Resolves with the path of the packed file. */
  readonly pack: () => Promise<string>;
  readonly remove: () => Promise<void>;
}

const NOT_IN_A_CLONE = /^(\.git|node_modules|dist|data|coverage)$|\.tgz$/;

/** Copies the repository's present files, without those that git ignores. */
export function freshClone(): Clone {
  const path = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  cpSync(ROOT, path, { recursive: true, filter: (file) => !NOT_IN_A_CLONE.test(basename(file)) });
  // Links the installed packages instead of running `npm ci` again.
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const running: Child[] = [];
  const run = (
    name: string,
    command: string,
    args: readonly string[],
    env: Record<string, string>,
  ): Child => {
    const child = follow(name, command, args, { cwd: path, env: { PORT: '0', ...env }, hasChildren: true });
    running.push(child);
    return child;
  };
  return {
    async npmStart() {
      const shop = run('npm start', 'npm', ['start'], {});
      await shop.printed(LAST_LINE_TO_TRY);
      return shop;
    },
    build: () => run('npm run build', 'npm', ['run', 'build'], {}).ended(),
    startShop(env) {
      const main = 'dist/examples/sample-shop/main.js';
      return run('the shop', process.execPath, [main], { DATABASE_URL: 'sqlite::memory:', ...env });
    },
    async pack() {
      const packing = run('npm pack', 'npm', ['pack', '--ignore-scripts'], {});
      const [file] = await packing.printed(/^\S+\.tgz$/m);
      await packing.ended();
      return join(path, file);
    },
    async remove() {
      await Promise.all(running.map((child) => child.stop('SIGKILL')));
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export const LAST_LINE_TO_TRY = /^ {2}(curl .*Content-Type.*)\n/m;
