import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPANIONS } from '../../lib/wire/companions';
import { createEndpoints } from '../../lib/rest/endpoints/table';
import { describeInterface } from '../../lib/rest/openapi';
import { openTextShop } from '../support/http/text-shop';

interface Row {
  readonly field: string;
  readonly companion: string;
  /** Names of the schemas in the OpenAPI description that contain the field. */
  readonly where: readonly string[];
  readonly isTaken: boolean;
}

const PAGE = readFileSync(join(__dirname, '../../docs/external-ids.md'), 'utf8');
const namesIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!);

const documented: Row[] = PAGE.split(/\n(?=- )|\n\n/)
  .flatMap((item) => [...item.matchAll(/^- `(\w+)`: `(\w+)`(, which creates take)?;\s+in\s([^]*)$/g)])
  .map(([, field, companion, taken, where]) => ({
    field: field!,
    companion: companion!,
    where: namesIn(where!),
    isTaken: taken !== undefined,
  }));

test('the page lists every field with an id of the shop, its companion, and the records that have it', async () => {
  const salon = await openTextShop();
  const endpoints = createEndpoints(salon.appointments);
  await salon.close();
  const taken = new Set(endpoints.flatMap(({ params }) => params.companions ?? []).map(({ name }) => name));
  const { schemas } = describeInterface(endpoints, 'Shop', '').components as {
    schemas: Record<string, { properties?: object }>;
  };
  // Skips errors, because their description does not list the fields of their data.
  const has = (schema: string, companion: string): boolean =>
    Object.hasOwn(schemas[schema]!.properties ?? {}, companion) ||
    (schema === 'Error' && companion === 'order_external_ids');
  const pairs = new Map(COMPANIONS.map(({ field, companion }) => [companion, field]));
  const declared = [...pairs].map(([companion, field]) => ({
    field,
    companion,
    where: Object.keys(schemas)
      .filter((schema) => has(schema, companion))
      .sort(),
    isTaken: taken.has(companion),
  }));
  const byCompanion = (rows: readonly Row[]) => new Map(rows.map((row) => [row.companion, row]));
  expect(byCompanion(documented)).toEqual(byCompanion(declared));
  expect(documented).toHaveLength(pairs.size);
});
