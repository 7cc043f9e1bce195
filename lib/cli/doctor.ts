import type { Appointments } from '../appointments';
import { AppointmentsError } from '../domain/errors';
import { internalsOf } from '../internals';
import { CHECKUPS } from './checkups';
import { MODULE_USAGE, openModule } from './open-module';
import { ToMend } from './checkup';

export const DOCTOR_USAGE = `Usage: shop-appointments doctor <module>

Checks how a shop is set up and reports what to fix. It writes nothing.
${MODULE_USAGE}`;

type Print = (line: string) => void;

/** Runs the `doctor` command. @returns the exit code: 0 all is well, 1 a check failed, 2 wrong arguments */
export async function doctor(args: readonly string[], print: Print): Promise<number> {
  const found = await openModule(args);
  if (typeof found === 'string') {
    print(`${found}\n\n${DOCTOR_USAGE}`);
    return 2;
  }
  try {
    return (await examine(found, print)) === 0 ? 0 : 1;
  } finally {
    await found.close();
  }
}

/** Runs all checks of the `doctor` command. Returns the number of checks that failed or were skipped. */
export async function examine(appointments: Appointments, print: Print): Promise<number> {
  const internals = internalsOf(appointments);
  const failed = new Set<string>();
  for (const { name, needs, look } of CHECKUPS) {
    if (needs !== undefined && failed.has(needs)) {
      failed.add(name);
      continue;
    }
    try {
      const found = await look(appointments, internals);
      if (found !== null) print(`ok    ${name}: ${found}`);
    } catch (error) {
      failed.add(name);
      print(`MEND  ${name}: ${whatIsWrong(error)}`);
    }
  }
  print(
    failed.size === 0 ? 'All is well.' : 'Correct what the lines marked MEND name, and run the doctor again.',
  );
  return failed.size;
}

function whatIsWrong(error: unknown): string {
  if (error instanceof ToMend) return error.message;
  // If the library's error has a cause, the message of the cause is printed. The library hides this message from
  // clients, but the shop's own developer needs it.
  const cause = error instanceof AppointmentsError && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
