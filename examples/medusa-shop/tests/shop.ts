import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';

const ROOT = dirname(__dirname);
const CLI = join(ROOT, 'node_modules/@medusajs/cli/cli.js');

/** A Medusa shop that a test runs in its own process. */
export interface Shop {
  readonly url: string;
  /** Resolves when the process has ended, with the signal that ended it; null if none did. */
  ended(): Promise<NodeJS.Signals | null>;
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the shop on a free port.
 * @param preload module to load before the shop
 */
export async function startShop(env: Record<string, string>, preload?: string): Promise<Shop> {
  const port = await freePort();
  const options = preload ? ` --require ts-node/register --require ${join(__dirname, preload)}` : '';
  const child = medusa(['start', '-p', String(port)], { ...env, NODE_OPTIONS: options });
  const url = `http://127.0.0.1:${port}`;
  let [output, isUp] = ['', false];
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  while (!isUp) {
    if (hasEnded(child)) throw new Error(`The shop has ended:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  const ended = async (): Promise<NodeJS.Signals | null> => {
    if (!hasEnded(child)) await once(child, 'exit');
    return child.signalCode;
  };
  return {
    url,
    ended,
    async stop(signal) {
      child.kill(signal);
      await ended();
    },
  };
}

/** Runs a command of Medusa to its end. Returns its output. */
export async function runMedusa(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = medusa(args, env);
  let output = '';
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`medusa ${args.join(' ')} has failed:\n${output}`);
  return output;
}

const medusa = (args: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', ...env },
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
