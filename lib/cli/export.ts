import { createWriteStream, existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { MODULE_USAGE, messageOfThrown, openNamed } from './open-module';

export const EXPORT_USAGE = `Usage: shop-appointments export <module> --to <file>

Writes all data of the library into a new file, as lines of JSON. Stop the shop before.
${MODULE_USAGE}
  --to      the file; only its owner may read it, because it contains data of customers`;

/**
 * Runs the `export` command.
 *
 * @returns the exit code: 0 done, 2 wrong arguments
 */
export async function exportTo(args: readonly string[], print: (line: string) => void): Promise<number> {
  const refuse = (message: string): number => {
    print(`${message}\n\n${EXPORT_USAGE}`);
    return 2;
  };
  const read = readArguments(args);
  if (typeof read === 'string') return refuse(read);
  const found = await openNamed(read.names);
  if (typeof found === 'string') return refuse(found);
  // Opening the file fails if it exists already. After a failure, only a file that this run has opened is removed.
  const file = createWriteStream(read.file, { flags: 'wx', mode: 0o600 });
  try {
    let lines = 0;
    await pipeline(async function* () {
      for await (const line of found.export()) {
        lines += 1;
        yield line;
      }
    }, file);
    print(`Exported ${lines - 2} rows to the file ${read.file}.`);
    return 0;
  } catch (error) {
    if (!file.pending) rmSync(read.file, { force: true });
    throw error;
  } finally {
    await found.close();
  }
}

function readArguments(
  args: readonly string[],
): { readonly names: readonly string[]; readonly file: string } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string' } },
      allowPositionals: true,
    });
    if (values.to === undefined) return '--to is missing';
    const file = resolve(values.to);
    return existsSync(file) ? `${file} exists already` : { names: positionals, file };
  } catch (error) {
    return messageOfThrown(error);
  }
}
