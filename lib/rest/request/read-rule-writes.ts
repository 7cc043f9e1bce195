import { ItemFaults } from '../../domain/checks/item-faults';
import type { HostIds } from '../../services/external-ids/service';
import type { RuleWrites } from '../../services/rules/plan';
import { paramsWithCompanions } from '../companions/describe-companions';
import { type CompanionNaming, namesWith } from '../companions/name-companions';
import { checkBody, resolveCompanions, withIntegers } from '../companions/read-companions';
import { type BATCH_RULES, CHANGED_RULE, NEW_RULE, RULE_ID } from '../fields/availabilities';
import type { Values } from '../fields/field';
import { type ParameterNames, parameterNames } from '../response/parameter-names';
import { isPlainObject } from './plain-object';
import { type RawParams, readParams } from './read-params';

/** The lists of a batch of rules (create, update, remove) as they were sent. */
type SentLists = Pick<Values<typeof BATCH_RULES.fields>, 'create' | 'update' | 'remove'>;

/** The writes of a batch of rules, and the map from the core's names of their fields to REST names. */
interface ReadRuleWrites {
  readonly writes: Required<RuleWrites>;
  readonly names: () => ParameterNames;
}

/**
 * Reads the items of a batch of rules.
 *
 * @throws AppointmentsError 400 that names every wrong field of every item: `create[1][to_range]`, `delete[0]`
 */
export async function readRuleWrites(
  { create = [], update = [], remove = [] }: SentLists,
  isForm: boolean,
  hostIds: HostIds,
): Promise<ReadRuleWrites> {
  const newRule = hostIds.areExternal ? paramsWithCompanions(NEW_RULE) : NEW_RULE;
  // An item to delete is only an id, so its fault belongs to the item and not to a field.
  const faults = new ItemFaults((item, field) => (item.startsWith('delete') ? item : `${item}[${field}]`));
  const readAll = <T>(list: string, items: readonly unknown[], read: (item: RawParams) => Promise<T>) =>
    Promise.all(
      items.map(async (item, index) => {
        const name = `${list}[${index}]`;
        if (isPlainObject(item)) return read(item).catch((error: unknown) => faults.addError(name, error));
        faults.add(name, 'must be an object');
        return undefined;
      }),
    );
  const bodies = await readAll('create', create, (item) => checkBody(newRule, item, isForm));
  const changes = await readAll('update', update, (item) => readParams(CHANGED_RULE, item, isForm));
  const ids = await readAll(
    'delete',
    remove.map((id) => ({ id })),
    (item) => readParams(RULE_ID, item),
  );
  faults.throwIfAny();
  const checked = bodies.map((body) => body!);
  const found = await resolveCompanions(checked, hostIds);
  const rules = checked.map((body, index) =>
    faults.collect(`create[${index}]`, () => withIntegers(body, found)),
  );
  faults.throwIfAny();
  return {
    writes: {
      create: rules.map((rule) => rule!.values),
      update: changes.map((change) => change!),
      remove: ids.map((one) => one!.id),
    },
    names: () =>
      namesOfItems(
        rules.map((rule) => rule!.naming),
        update.length,
        remove.length,
      ),
  };
}

/**
 * Returns the map from the core's names of fields to REST names, such as `create[1].toRange` to `create[1][to_range]`.
 */
function namesOfItems(
  creates: readonly CompanionNaming[],
  updates: number,
  removals: number,
): ParameterNames {
  const plain = parameterNames(CHANGED_RULE.fields);
  const names = new Map(plain);
  const addItem = (item: string, fields: ParameterNames): void =>
    fields.forEach((name, field) => names.set(`${item}.${field}`, `${item}[${name}]`));
  creates.forEach((naming, index) => addItem(`create[${index}]`, namesWith(plain, naming)));
  for (let index = 0; index < updates; index += 1) addItem(`update[${index}]`, plain);
  for (let index = 0; index < removals; index += 1) names.set(`remove[${index}]`, `delete[${index}]`);
  return names;
}
