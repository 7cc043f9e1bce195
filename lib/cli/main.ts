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

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
