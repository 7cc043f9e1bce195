import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Appointments } from '../appointments';
import { checkInputs } from '../domain/checks/input-check';
import { IMPORT_INPUTS } from '../services/transfer/inputs';
import type { ImportMapping } from '../services/transfer/import/mapping';
import type { CsvTable } from '../services/transfer/sources/csv-source';
import type { RestShop } from '../services/transfer/sources/rest-source';
import { loadModule, messageOfThrown, MODULE_USAGE, openNamed } from './open-module';

export const IMPORT_USAGE = `Usage: shop-appointments import <module> --from <file>
       shop-appointments import <module> --from <address> --key <key> --secret <secret> [--dry-run] ...
       shop-appointments import <module> --from <file> --table <file> [--dry-run] ...

Restores the file of an export into an empty database of any kind, or imports products, members, rules and
appointments of a running shop over its REST interface, or appointments of a CSV file.
${MODULE_USAGE}
  --from      a file that shop-appointments export has written, a CSV file, or an https:// address: that of the
              REST interface of the shop to import, without /v1 or /v2
  --key       the consumer key of a key pair of a manager of that shop, which may read
  --secret    the consumer secret of the key pair
  --table     a JSON file that describes the CSV file: name, columns, statuses and slashes
  --dry-run   stores nothing, and prints what would be changed or refused
  --mapping   a JavaScript file that exports functions (product, member, resource, customer, order) which return ids of your shop
  --settings  a new file, into which products and members of the imported shop are written as JSON
  --since     only appointments that were changed in the imported shop at this time or later: 2026-03-10T08:00
  --timezone  the time zone of the imported shop, if it is not that of yours
  --events    also stores events, so that webhooks and messages to customers are sent for the imported appointments
  --cancel-missing  cancels coming appointments that were imported earlier and that the source no longer has`;

type Print = (line: string) => void;

const OPTIONS = {
  from: { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  table: { type: 'string' },
  'dry-run': { type: 'boolean' },
  mapping: { type: 'string' },
  settings: { type: 'string' },
  since: { type: 'string' },
  timezone: { type: 'string' },
  events: { type: 'boolean' },
  'cancel-missing': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Runs the `import` command. @returns the exit code: 0 done, 1 records were refused, 2 wrong arguments */
export async function importInto(args: readonly string[], print: Print): Promise<number> {
  const refuse = (message: string): number => {
    print(`${message}\n\n${IMPORT_USAGE}`);
    return 2;
  };
  const read = readArguments(args);
  if (typeof read === 'string') return refuse(read);
  const found = await openNamed(read.names);
  if (typeof found === 'string') return refuse(found);
  try {
    const { from = '' } = read.values;
    await found.migrate();
    if (isImport(read.values)) return await importShop(found, read.values, print);
    await restoreFile(found, from, print);
    return 0;
  } finally {
    await found.close();
  }
}

async function restoreFile(appointments: Appointments, file: string, print: Print): Promise<void> {
  const rows = await appointments.restore(createReadStream(file));
  for (const [table, count] of Object.entries(rows)) print(`${String(count).padStart(9)}  ${table}`);
  print('The export is imported. Run shop-appointments doctor, and then start the shop.');
}

async function importShop(appointments: Appointments, values: Values, print: Print): Promise<number> {
  const { since, timezone, events = false } = values;
  const isDry = values['dry-run'] ?? false;
  const mapping = values.mapping === undefined ? {} : await mappingOf(values.mapping);
  const source = sourceOf(values);
  const options = {
    mapping,
    dryRun: isDry,
    events,
    cancelMissing: values['cancel-missing'] ?? false,
    ...(since !== undefined && { since }),
    ...(timezone !== undefined && { timezone }),
  };
  const settings: Record<'products' | 'members', unknown[]> = { products: [], members: [] };
  const counts = new Map<string, number>();
  for await (const { kind, sourceId, verdict, reasons, fields } of appointments.import(source, options)) {
    if (fields) settings[kind === 'product' ? 'products' : 'members'].push(fields);
    const name = `${kind === 'series' ? kind : `${kind}s`} ${verdict}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (reasons.length > 0)
      print(printable(`${verdict.padEnd(8)} ${kind} ${sourceId}: ${reasons.join(' ')}`));
  }
  if (values.settings !== undefined)
    writeFileSync(values.settings, `${JSON.stringify(settings, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  for (const [name, count] of counts) print(`${String(count).padStart(9)}  ${name}`);
  if (isDry) print('This was a dry run: nothing was stored.');
  return [...counts.keys()].some((name) => name.endsWith('refused')) ? 1 : 0;
}

/** Removes control characters from a line: with these, a name from the imported shop could change the terminal. */
const printable = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD');

/** Whether the arguments ask for an import from another program, and not for the restoration of an export. */
const isImport = ({ from = '', table }: Values): boolean => from.includes('://') || table !== undefined;

/**
 * Checks all files that the arguments name before the first record is stored. Returns a sentence about a file that
 * cannot be used; undefined if all can be used.
 */
function problemOfFiles(values: Values): string | undefined {
  const { from = '', table, mapping, settings } = values;
  if (settings !== undefined && existsSync(settings))
    return `The file ${settings} exists already: name a file that does not exist for --settings`;
  const read = { from: from.includes('://') ? undefined : from, table, mapping };
  for (const [option, path] of Object.entries(read)) {
    if (path === undefined || statSync(path, { throwIfNoEntry: false })?.isDirectory() === false) continue;
    return `There is no file ${path}: name an existing file for --${option}`;
  }
  if (table === undefined) return undefined;
  try {
    JSON.parse(readFileSync(table, 'utf8'));
    return undefined;
  } catch (error) {
    return `The file ${table} of --table cannot be read as JSON: ${messageOfThrown(error)}`;
  }
}

function sourceOf({ from = '', key = '', secret = '', table }: Values): RestShop | CsvTable {
  if (table === undefined) return { url: from, key, secret };
  const described = JSON.parse(readFileSync(table, 'utf8')) as Omit<CsvTable, 'csv'>;
  return { ...described, csv: createReadStream(from) };
}

async function mappingOf(path: string): Promise<ImportMapping> {
  const loaded = (await loadModule(resolve(path))) as ImportMapping & { readonly default?: ImportMapping };
  const { product, member, resource, customer, order } = { ...loaded.default, ...loaded };
  return {
    ...(product && { product }),
    ...(member && { member }),
    ...(resource && { resource }),
    ...(customer && { customer }),
    ...(order && { order }),
  };
}

function readArguments(
  args: readonly string[],
): { readonly names: readonly string[]; readonly values: Values } | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (values.from === undefined) return '--from is missing';
    const problem = problemOfFiles(values);
    if (problem !== undefined) return problem;
    if (!isImport(values)) {
      // A restoration refuses the options of an import. If it ignored `--dry-run`, for example, it would store
      // everything.
      const other = Object.keys(values).find((name) => name !== 'from');
      if (other === undefined) return { names: positionals, values };
      return `--${other} belongs to an import, and the file ${values.from} of an export is restored whole. Give --from an https:// address, or add --table for a CSV file`;
    }
    const { from: url, key, secret, table } = values;
    if (table !== undefined) return { names: positionals, values };
    if (key === undefined || secret === undefined) return '--key and --secret are missing';
    checkInputs([{ url, key, secret }], IMPORT_INPUTS);
    return { names: positionals, values };
  } catch (error) {
    return messageOfThrown(error);
  }
}
