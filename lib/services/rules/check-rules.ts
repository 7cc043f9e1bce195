import type { Rule, RuleDraft } from '../../domain/rule';
import { isStaffMember } from '../../domain/people/user';
import { countEndOf } from '../../engine/rules/count-end';
import type { Problems } from '../../engine/rules/read-fields';
import { validateRule } from '../../engine/rules/validate';
import { TooMuchWork } from '../../engine/recurrence/work';
import { Pace } from '../../runtime/slices';
import type { WrittenRule } from '../../storage/storage';
import { callContext, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** A rule whose fields are not checked yet, and the stored rule that it changes, if there is one. */
export interface UncheckedRule {
  readonly draft: RuleDraft;
  readonly seen?: Rule;
}

/** A checked availability rule ready to be stored, or the faults of its fields. */
type CheckedRule = { readonly draft: WrittenRule } | { readonly faults: Problems };

/**
 * Checks availability rules that are to be written, each on its own. The shop is called once for all products, and once
 * for all staff members.
 */
export async function checkRules(
  core: Core,
  drafts: readonly UncheckedRule[],
  how: WriteContext,
): Promise<CheckedRule[]> {
  const faultsOf = drafts.map(({ draft }) => validateRule(draft));
  const owned = drafts.filter((one, at) => isFaultless(faultsOf[at]!) && hasNewOwner(one));
  const hasOwner = await ownersOf(
    core,
    owned.map(({ draft }) => draft),
    how,
  );
  const pace = new Pace();
  const checked: CheckedRule[] = [];
  for (const [at, { draft, seen }] of drafts.entries()) {
    const faults = faultsOf[at]!;
    if (owned.includes(drafts[at]!) && !hasOwner(draft)) faults.kindId = noOwner(draft);
    checked.push(isFaultless(faults) ? withCountEnd(core, draft, seen) : { faults });
    // Pauses for other work: expanding a recurrence with COUNT may take milliseconds, and a batch may have a hundred of
    // them.
    if (pace.isDue) await pace.turn();
  }
  return checked;
}

const isFaultless = (faults: Problems): boolean => Object.keys(faults).length === 0;

/**
 * Whether a write gives a rule another owner (product, staff member or resource). Only a new owner must exist; the
 * owner of a stored rule may have been removed from the shop.
 */
const hasNewOwner = ({ draft, seen }: UncheckedRule): boolean =>
  seen?.kind !== draft.kind || seen.kindId !== draft.kindId;

const NOUNS = { global: 'site', product: 'product', staff: 'staff member', resource: 'resource' } as const;

const noOwner = ({ kind }: RuleDraft): string => `there is no ${NOUNS[kind]} with this id`;

async function ownersOf(
  { host, storage }: Core,
  drafts: readonly RuleDraft[],
  how: WriteContext,
): Promise<(draft: RuleDraft) => boolean> {
  const context = callContext(how);
  const idsOf = (kind: RuleDraft['kind']): number[] => [
    ...new Set(drafts.flatMap((draft) => (draft.kind === kind ? (draft.kindId ?? []) : []))),
  ];
  const [productIds, staffIds, resourceIds] = [idsOf('product'), idsOf('staff'), idsOf('resource')];
  const products = productIds.length === 0 ? undefined : await host.products.find(productIds, context);
  const users = staffIds.length === 0 ? undefined : await host.users.find(staffIds, context);
  const resources = await storage.resources.find(resourceIds, joined(how));
  return ({ kind, kindId }) => {
    if (kindId === null) return true;
    switch (kind) {
      case 'global':
        return true;
      case 'product':
        return products!.has(kindId);
      case 'staff':
        return isStaffMember(users!.get(kindId));
      case 'resource':
        return resources.has(kindId);
      default:
        return kind satisfies never;
    }
  };
}

/**
 * Adds the last occurrence of a recurrence with COUNT to a rule. A COUNT that takes too much work to expand is reported
 * as a fault.
 */
function withCountEnd({ site, options }: Core, draft: RuleDraft, seen: Rule | undefined): CheckedRule {
  try {
    const countEnd = countEndOf(draft, seen?.dateCreated ?? options.clock.now(), site.zone);
    return { draft: { ...draft, countEnd } };
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return { faults: { rrule: TOO_LONG_A_COUNT } };
  }
}

const TOO_LONG_A_COUNT =
  'takes too much work to follow: the last occurrence of its COUNT is too many days away; use UNTIL, or a smaller COUNT';
