#!/usr/bin/env node
import { doctor, DOCTOR_USAGE } from './doctor';
import { USAGE, verify } from './verify';

/** The package's command. */
async function main([command, ...args]: readonly string[]): Promise<number> {
  if (command === 'verify') return verify(args, (line) => console.log(line));
  if (command === 'doctor') return doctor(args, (line) => console.log(line));
  console.error(`${USAGE}\n\n${DOCTOR_USAGE}`);
  return command === '--help' || command === 'help' ? 0 : 2;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
