#!/usr/bin/env node
import { doctor, DOCTOR_USAGE } from './doctor';
import { exportTo, EXPORT_USAGE } from './export';
import { importInto, IMPORT_USAGE } from './import';
import { rebuild, REBUILD_USAGE } from './rebuild';
import { USAGE, verify } from './verify';

interface Command {
  readonly usage: string;
  /** Runs a subcommand. Returns the exit code. */
  readonly run: (args: readonly string[]) => Promise<number>;
}

const print = (line: string): void => console.log(line);

/** The subcommands by name, in the order in which the help shows them. */
const COMMANDS: ReadonlyMap<string | undefined, Command> = new Map([
  ['verify', { usage: USAGE, run: (args) => verify(args, print) }],
  ['doctor', { usage: DOCTOR_USAGE, run: (args) => doctor(args, print) }],
  ['rebuild', { usage: REBUILD_USAGE, run: (args) => rebuild(args, print, draw) }],
  ['export', { usage: EXPORT_USAGE, run: (args) => exportTo(args, print) }],
  ['import', { usage: IMPORT_USAGE, run: (args) => importInto(args, print) }],
]);

/** Runs the package's command `shop-appointments`. */
async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command) return command.run(args);
  console.error([...COMMANDS.values()].map(({ usage }) => usage).join('\n\n'));
  return name === '--help' || name === 'help' ? 0 : 2;
}

/** Writes progress only to a terminal: in a file, every overwritten line would stay. */
function draw(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(text);
}

/**
 * Ends the process once all output is written. The shop's own module may keep the event loop alive for ever with a
 * listening server, a pool of connections or a timer.
 */
async function exitWith(code: number): Promise<void> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(code);
}

/** Resolves when the stream is flushed, or when nobody reads it any longer (`| head`). */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.once('error', () => resolve()).write('', () => resolve());
  });

// `beforeExit` is emitted only if nothing keeps the event loop alive while the command still waits. In that case the
// shop's module exports a promise that never settles.
process.once('beforeExit', () => {
  console.error(
    'The module exports a promise that never resolves or rejects, so the command cannot go on: correct the promise.',
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
