import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { follow } from '../support/child';
import { ROOT } from './documents';

/** A fresh clone in an empty folder. */
export interface Clone {
  /** Builds the shop and starts it; answers what it printed until it was ready. It is stopped again. */
  start(): Promise<string>;
  /** Packs what was built; answers the package's file. */
  pack(): Promise<string>;
  remove(): void;
}

const NOT_IN_A_CLONE = /^(\.git|node_modules|dist|data|coverage)$|\.tgz$/;

/** The files as they are now, without what git ignores. */
export function freshClone(): Clone {
  const path = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
  cpSync(ROOT, path, { recursive: true, filter: (file) => !NOT_IN_A_CLONE.test(basename(file)) });
  // What `npm ci` puts there; whoever runs this has done that.
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return {
    async start() {
      const options = { cwd: path, env: { PORT: '0' }, hasChildren: true };
      const shop = follow('npm start', 'npm', ['start'], options);
      try {
        await shop.printed(/^listening on .*\n[\s\S]*\n$/m);
        return shop.out();
      } finally {
        await shop.stop();
      }
    },
    async pack() {
      const packing = follow('npm pack', 'npm', ['pack', '--ignore-scripts'], { cwd: path });
      const [file] = await packing.printed(/^\S+\.tgz$/m);
      await packing.ended();
      return join(path, file);
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
