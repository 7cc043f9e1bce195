import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A program of ours in a process of its own. */
export interface Child {
  /** What it printed until now. */
  readonly out: () => string;
  readonly err: () => string;
  hasEnded(): boolean;
  /** Resolves when its output holds `text`; throws when it ends without. */
  printed(text: RegExp): Promise<RegExpExecArray>;
  /** Ends it, by SIGTERM unless told, and waits for that. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Runs a TypeScript file of the repository, by its path in it. */
export function runChild(file: string, env: Readonly<Record<string, string>>, ...args: string[]): Child {
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    [join(ROOT, '__tests__/support/run-typescript.mjs'), join(ROOT, file), ...args],
    { cwd: ROOT, env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env } },
  );
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    out: () => out.join(''),
    err: () => err.join(''),
    hasEnded,
    async printed(text) {
      for (;;) {
        const match = text.exec(out.join(''));
        if (match) return match;
        if (hasEnded()) throw new Error(`${file} ended with ${child.exitCode}: ${err.join('')}`);
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
      }
    },
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** The sample shop in a process of its own; answers its address, too. */
export async function runSampleShop(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly child: Child; readonly url: string }> {
  const child = runChild('examples/sample-shop/main.ts', {
    PORT: '0',
    DATABASE_URL: 'sqlite::memory:',
    ...env,
  });
  const [, url] = await child.printed(/^listening on (.+)$/m);
  return { child, url: url! };
}
