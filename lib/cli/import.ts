import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { MODULE_USAGE, messageOfThrown, openNamed } from './open-module';

export const IMPORT_USAGE = `Usage: shop-appointments import <module> --from <file>

Restores the file of an export into an empty database of any kind.
${MODULE_USAGE}
  --from    a file that shop-appointments export has written`;

/** Runs the `import` command. @returns the exit code: 0 done, 2 wrong arguments */
export async function importFrom(args: readonly string[], print: (line: string) => void): Promise<number> {
  const refuse = (message: string): number => {
    print(`${message}\n\n${IMPORT_USAGE}`);
    return 2;
  };
  const read = readArguments(args);
  if (typeof read === 'string') return refuse(read);
  const found = await openNamed(read.names);
  if (typeof found === 'string') return refuse(found);
  try {
    await found.migrate();
    const rows = await found.restore(createReadStream(read.from));
    for (const [table, count] of Object.entries(rows)) print(`${String(count).padStart(9)}  ${table}`);
    print('Restored. Run the doctor, and then start the shop.');
    return 0;
  } finally {
    await found.close();
  }
}

function readArguments(
  args: readonly string[],
): { readonly names: readonly string[]; readonly from: string } | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' } },
      allowPositionals: true,
    });
    if (values.from === undefined) return '--from is missing';
    return { names: positionals, from: values.from };
  } catch (error) {
    return messageOfThrown(error);
  }
}
