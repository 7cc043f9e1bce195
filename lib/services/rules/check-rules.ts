import type { Rule, RuleDraft } from '../../domain/rule';
import { isStaffMember } from '../../domain/user';
import { countEndOf } from '../../engine/rules/count-end';
import type { Problems } from '../../engine/rules/fields';
import { validateRule } from '../../engine/rules/validate';
import { TooMuchWork } from '../../engine/recurrence/work';
import { Pace } from '../../runtime/slices';
import type { WrittenRule } from '../../storage/storage';
import { callContext, type Core } from '../work/core';
import type { WriteContext } from '../work/write-context';

/** A draft to check, and the stored rule that it changes, if any. */
export interface UncheckedRule {
  readonly draft: RuleDraft;
  readonly seen?: Rule;
}

/** A draft ready to be stored, or its faults. */
type CheckedRule = { readonly draft: WrittenRule } | { readonly faults: Problems };

/** Checks drafts, each on its own. The shop is called once for all products, and once for all members. */
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
    // Following a COUNT may take milliseconds, and a batch may have a hundred of them.
    if (pace.isDue) await pace.turn();
  }
  return checked;
}

const isFaultless = (faults: Problems): boolean => Object.keys(faults).length === 0;

/** Whether a draft gives the rule a new owner, who must then exist; an existing owner may be removed later. */
const hasNewOwner = ({ draft, seen }: UncheckedRule): boolean =>
  seen?.kind !== draft.kind || seen.kindId !== draft.kindId;

const noOwner = ({ kind }: RuleDraft): string =>
  `there is no ${kind === 'staff' ? 'staff member' : 'product'} with this id`;

async function ownersOf(
  { host }: Core,
  drafts: readonly RuleDraft[],
  how: WriteContext,
): Promise<(draft: RuleDraft) => boolean> {
  const context = callContext(how);
  const idsOf = (kind: RuleDraft['kind']): number[] => [
    ...new Set(drafts.flatMap((draft) => (draft.kind === kind ? (draft.kindId ?? []) : []))),
  ];
  const [productIds, staffIds] = [idsOf('product'), idsOf('staff')];
  const products = productIds.length === 0 ? undefined : await host.products.find(productIds, context);
  const users = staffIds.length === 0 ? undefined : await host.users.find(staffIds, context);
  return ({ kind, kindId }) => {
    if (kind === 'global' || kindId === null) return true;
    return kind === 'product' ? products!.has(kindId) : isStaffMember(users!.get(kindId));
  };
}

/** Adds the last occurrence of a COUNT; a COUNT that takes too much work is a fault. */
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
