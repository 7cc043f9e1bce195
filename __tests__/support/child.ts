import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A program that a test runs in a process of its own. */
export interface Child {
  /** Returns everything that the program has printed. */
  readonly out: () => string;
  readonly err: () => string;
  hasEnded(): boolean;
  /** Writes to the program's standard input. */
  write(text: string): void;
  /** Resolves when the output matches `text`; rejects if the program ends before that. */
  printed(text: RegExp): Promise<RegExpExecArray>;
  /** Resolves with the exit code when the program has ended, or with null if a signal ended it. */
  ended(): Promise<number | null>;
  /** Ends the program (with SIGTERM by default), and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Programs that are not bundled. Some load modules by a path that they only learn when they run, and these must share
 * their modules with the library. One tells which modules a shop loads, and one takes a snapshot of its memory, which
 * takes five times as long with a bundle's text in it.
 */
const WITH_SEPARATE_MODULES =
  /^(lib\/cli\/|__tests__\/support\/nest\/|__tests__\/support\/http\/first-list|__tests__\/services\/transfer\/kept-in-memory)/;

/** Runs a TypeScript file of the repository, given by its path. */
export function runChild(file: string, env: Readonly<Record<string, string>>, ...args: string[]): Child {
  const launcher = WITH_SEPARATE_MODULES.test(file) ? 'run-typescript.mjs' : 'run-bundled.mjs';
  const script = join(ROOT, '__tests__/support', launcher);
  return follow(file, process.execPath, [script, join(ROOT, file), ...args], { cwd: ROOT, env });
}

interface Surroundings {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the command starts other programs, as a shell does. They must be ended together with it. */
  readonly hasChildren?: boolean;
}

/** Runs a command and records its output. Error messages call the command `name`. */
export function follow(
  name: string,
  command: string,
  args: readonly string[],
  { cwd, env = {}, hasChildren = false }: Surroundings,
): Child {
  const child: ChildProcessWithoutNullStreams = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, TZ: process.env.TZ, ...env },
    detached: hasChildren,
  });
  const [out, err]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    out: () => out.join(''),
    err: () => err.join(''),
    hasEnded,
    write: (text) => void child.stdin.write(text),
    async printed(text) {
      for (;;) {
        const match = text.exec(out.join(''));
        if (match) return match;
        if (hasEnded()) throw new Error(`${name} ended with ${child.exitCode}: ${err.join('')}`);
        const heard = new AbortController();
        const { signal } = heard;
        await Promise.race([once(child.stdout, 'data', { signal }), once(child, 'close', { signal })]);
        heard.abort();
      }
    },
    async ended() {
      if (!hasEnded()) await once(child, 'close');
      return child.exitCode;
    },
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return;
      if (hasChildren) process.kill(-child.pid!, signal);
      else child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** Runs the sample shop in a process of its own. Resolves with the process and the shop's address. */
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
