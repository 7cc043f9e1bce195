import { checkInputs } from '../../../domain/checks/input-check';
import { AppointmentsError } from '../../../domain/errors';
import { type NewResource, type Resource, RESOURCE_STATUSES } from '../../../domain/resource';
import { type ImportedRecord, RESOURCE_LIST } from '../../../storage/storage';
import { newResource } from '../../resources/drafts';
import { RESOURCE_INPUTS } from '../../resources/inputs';
import { type Fields, integerValue, textValue } from '../sources/lenient-values';
import type { Listed, SourceResource } from '../sources/source';
import { digestOfRecord, type ImportRun, keepUnlessDry, refusedRecord, remember, resultOf } from './run';
import type { ImportVerdict } from './verdict';

/**
 * Imports one resource. If the mapping names a resource of this shop, or a resource of this shop has the same name,
 * that resource is used and stays as it is. Otherwise the resource is created. A dry run returns no id for a resource
 * that it would create.
 *
 * @param taken ids of this shop's resources that already match other imported resources
 */
export async function importResource(
  run: ImportRun,
  { id, name, fields }: Listed<SourceResource>,
  before: ImportedRecord | undefined,
  taken: ReadonlySet<number>,
): Promise<ImportVerdict> {
  const { core } = run;
  const refused = (reason: string): ImportVerdict => refusedRecord('resource', id, reason);
  const draft = readResource(name, fields);
  const found = before
    ? (await core.storage.resources.find([before.localId])).get(before.localId)
    : await run.here.resource({ id, name }, taken);
  if (before && !found)
    return refused(
      'The resource was imported before and then deleted in this shop, so it is not imported again.',
    );
  const record = { sourceId: id, digest: digestOfRecord(draft), before };
  try {
    if (!found) checkInputs([draft], RESOURCE_INPUTS.create);
    const stored = await resultOf(
      core.storage.transaction(async (t) => {
        await core.storage.guards.lock([RESOURCE_LIST], t);
        const here =
          found ?? (await core.storage.resources.insert(newResource(draft), core.options.clock.now(), t));
        if (!before) await remember(run, 'resource', [{ record, stored: here }], t);
        return keepUnlessDry(run, here);
      }),
    );
    const reasons = found ? differences(draft, found) : [];
    return {
      kind: 'resource',
      sourceId: id,
      verdict: reasons.length > 0 ? 'changed' : before ? 'unchanged' : 'taken',
      reasons,
      id: run.isDryRun ? (found?.id ?? null) : stored.id,
    };
  } catch (error) {
    if (error instanceof AppointmentsError && error.status < 500) return refused(error.message);
    throw error;
  }
}

const readResource = (name: string, fields: Fields): NewResource => {
  const status = RESOURCE_STATUSES.find((one) => one === textValue(fields.status));
  const quantity = integerValue(fields.quantity);
  const sortOrder = integerValue(fields.sort_order);
  return {
    name,
    kind: textValue(fields.kind) ?? '',
    ...(quantity !== undefined && { quantity }),
    ...(sortOrder !== undefined && { sortOrder }),
    ...(status && { status }),
  };
};

/**
 * Compares the settings of a resource on which bookings depend. Returns a sentence for each setting that is different
 * in the other system and in this shop.
 */
const differences = (there: NewResource, here: Resource): string[] =>
  (['kind', 'quantity', 'status'] as const).flatMap((name) =>
    there[name] === undefined || there[name] === here[name]
      ? []
      : [
          `The resource has the ${name} ${JSON.stringify(there[name])} in the other system, and ${JSON.stringify(here[name])} in this shop.`,
        ],
  );
