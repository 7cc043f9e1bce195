import { ShopFileError } from './checks';
import { readShopFile } from './read-shop-file';
import type { ShopContents, ShopFile, WireRule } from './shop-file';
import { AppointmentsError, type RuleDraft, type WriteContext } from '../../lib/index';

/** The method of `appointments.rules` that creates rules. */
export interface RuleWriter {
  create(draft: RuleDraft, how?: WriteContext): Promise<unknown>;
}

/**
 * Lists all rules of a shop file, including the `availability` of products and users, in the order in which they are to
 * be created.
 */
export function rulesOf(file: ShopFile): WireRule[] {
  return readShopFile(file).rules.map(({ rule }) => rule);
}

/** Creates the rules of a shop. @throws ShopFileError that names the path of the first refused rule */
export async function loadRules(
  contents: ShopContents,
  rules: RuleWriter,
  how: WriteContext = {},
): Promise<void> {
  for (const { rule, path } of contents.rules) {
    try {
      await rules.create(ruleDraft(rule), how);
    } catch (error) {
      if (!(error instanceof AppointmentsError) || error.status !== 400) throw error;
      throw new ShopFileError(path, `is not a rule: ${inFileNames(error)}`);
    }
  }
}

/** Describes the faults of a rule, with the names that its fields have in the file. */
function inFileNames({ message, data }: AppointmentsError): string {
  if (!data.params || Array.isArray(data.params)) return message;
  return Object.entries(data.params)
    .map(
      ([name, fault]) =>
        `${fileName(name)} ${fault.replaceAll(/`(\w+)`/g, (_, other: string) => fileName(other))}`,
    )
    .join('; ');
}

const fileName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Converts a rule from its JSON names to the library's names. If the file has a field under both the long and the short
 * name, the value under the long name counts.
 */
export function ruleDraft(rule: WireRule): RuleDraft {
  const kind = (rule.kind ?? 'global').replace(/^availability#/, '');
  const rangeType = rule.range_type ?? rule.type ?? '';
  return {
    kind: kind as RuleDraft['kind'],
    kindId: kind === 'global' ? null : (rule.kind_id ?? null),
    eventId: rule.event_id ?? null,
    title: rule.title ?? '',
    rangeType: (rangeType === 'time' ? 'time:all' : rangeType) as RuleDraft['rangeType'],
    fromDate: dateOrNull(rule.from_date),
    toDate: dateOrNull(rule.to_date),
    fromRange: String(rule.from_range ?? rule.from ?? ''),
    toRange: String(rule.to_range ?? rule.to ?? ''),
    appointable: rule.appointable ?? true,
    priority: rule.priority ?? null,
    capacity: rule.qty ? rule.qty : null,
    ordering: rule.ordering ?? 0,
    rrule: rule.rrule ? rule.rrule : null,
  };
}

function dateOrNull(date: string | null | undefined): string | null {
  return !date || date === '0000-00-00' ? null : date;
}
