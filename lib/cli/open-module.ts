import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Appointments } from '../create-appointments';

/** What the one module exports that the arguments name, or what is wrong with them. */
export async function openModule(args: readonly string[]): Promise<Appointments | string> {
  try {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) return 'Name one module';
    const exported = createRequire(__filename)(resolve(path)) as Exported;
    const found = await (exported.appointments ?? exported.default);
    return isAppointments(found) ? found : `${path} exports no \`appointments\` of createAppointments()`;
  } catch (error) {
    // What a module throws need not be an Error.
    return (error as { message?: string } | undefined)?.message ?? 'The module cannot be loaded';
  }
}

interface Exported {
  readonly appointments?: unknown;
  readonly default?: unknown;
}

const isAppointments = (found: unknown): found is Appointments =>
  typeof found === 'object' && found !== null && 'storage' in found && 'migrate' in found;
