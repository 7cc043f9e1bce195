import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Appointments } from '../appointments';

/** Description of the argument `<module>` in the usage text of a command. */
export const MODULE_USAGE = `  <module>  a JavaScript file that exports what createAppointments() returned, or a promise of it, as \`appointments\`,
            as the default, or as the whole module`;

/**
 * Reads the arguments of a command that has no options, and returns the booking core that the named module exports.
 * Returns a message if the arguments are wrong.
 */
export async function openModule(args: readonly string[]): Promise<Appointments | string> {
  try {
    const { positionals } = parseArgs({ args: [...args], options: {}, allowPositionals: true });
    return await openNamed(positionals);
  } catch (error) {
    return messageOfThrown(error);
  }
}

/**
 * Returns the booking core that the named module exports. Returns a message if the arguments or the module are wrong.
 *
 * @param names the arguments of the command that are not options
 */
export async function openNamed(names: readonly string[]): Promise<Appointments | string> {
  try {
    const [path, ...others] = names;
    if (path === undefined || others.length > 0) return 'Name one module';
    const exported = (await loadModule(resolve(path))) as Exported;
    const named: unknown = exported?.appointments ?? exported?.default ?? exported;
    const found = await named;
    return isAppointments(found)
      ? found
      : `The module ${path} must export the result of createAppointments() as \`appointments\``;
  } catch (error) {
    return messageOfThrown(error);
  }
}

/** Returns the message of a thrown value, which may be any value and not only an Error. */
export const messageOfThrown = (error: unknown): string =>
  (error as { message?: string } | undefined)?.message ?? 'The module of the command cannot be loaded';

/**
 * Loads a CommonJS module or an ES module. `require` is not enough, because it cannot load an ES module with a
 * top-level await.
 */
export async function loadModule(path: string): Promise<unknown> {
  try {
    return createRequire(__filename)(path) as unknown;
  } catch (error) {
    if (!NEEDS_IMPORT.has(String((error as { code?: unknown } | undefined)?.code))) throw error;
    return import(pathToFileURL(path).href);
  }
}

/**
 * Codes of the errors that `require` throws for modules that need `import`. Older versions of Node refuse every ES
 * module.
 */
const NEEDS_IMPORT = new Set(['ERR_REQUIRE_ASYNC_MODULE', 'ERR_REQUIRE_ESM']);

/** Exports of the shop's module; each export may also be a promise. */
type Exported = { readonly appointments?: unknown; readonly default?: unknown } | undefined;

const isAppointments = (found: unknown): found is Appointments =>
  typeof found === 'object' && found !== null && 'slots' in found && 'migrate' in found;
