#!/usr/bin/env node
import { doctor, DOCTOR_USAGE } from './doctor';
import { rebuild, REBUILD_USAGE } from './rebuild';
import { USAGE, verify } from './verify';

/** The package's command. */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'verify') return verify(args, (line) => console.log(line));
  if (command === 'doctor') return doctor(args, (line) => console.log(line));
  if (command === 'rebuild') return rebuild(args, (line) => console.log(line), draw);
  console.error(`${USAGE}\n\n${DOCTOR_USAGE}\n\n${REBUILD_USAGE}`);
  return command === '--help' || command === 'help' ? 0 : 2;
}

/** In a terminal only: a file would keep every line that was written over. */
function draw(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(text);
}

/**
 * Ends the process once all output has left it. The shop's own module may keep the event loop alive for ever: a server
 * that listens, a pool of connections, a timer.
 */
async function exitWith(code: number): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(code);
}

/** If the reader has gone away (`| head`), the process does not wait for it. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.once('error', () => resolve()).write('', () => resolve());
  });

// This code runs only if the event loop runs empty first, because the module exports a promise that never settles.
process.once('beforeExit', () => {
  console.error(
    'The command waited for a promise that never settles: check the promise that the module exports.',
  );
  process.exit(1);
});

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(exitWith)
  .catch(() => process.exit(1));
