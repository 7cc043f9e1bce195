import type {
  AppointmentFields,
  CheckoutTarget,
  HoldChanges,
  NewResource,
  RuleDraft,
  SeriesDraft,
  VisitDraft,
  VisitHoldDraft,
} from '../../lib/index';
import { ACCOUNT, randomContact, randomCustomer } from './limits';
import { resourceChange, resourceHours, resourceOf, ruleOf } from './plan-rules';
import { startOf, timesOf } from './plan-times';
import { visitDraft, visitHoldDraft, visitStart } from './plan-visits';
import { type Random } from './random';
import { PRODUCTS } from './shop';

/**
 * An operation that a worker tries. The number `target` picks one of the appointments or rules that the
 * worker knows.
 */
export type Attempt =
  | { readonly op: 'create' | 'add to order'; readonly draft: Draft; readonly target: number }
  | { readonly op: 'book'; readonly draft: Draft }
  | { readonly op: 'book series'; readonly draft: SeriesDraft }
  | { readonly op: 'reschedule' | 'change'; readonly target: number; readonly changes: AppointmentFields }
  | {
      readonly op: 'assign';
      /** Picks an appointment that takes a resource, and one of its needs. */
      readonly target: number;
      /** Picks the resource that meets the need after the change. */
      readonly to: number;
      readonly changes: AppointmentFields;
    }
  | { readonly op: 'cancel' | 'reinstate' | 'trash' | 'restore' | 'delete'; readonly target: number }
  | { readonly op: 'book visit'; readonly draft: VisitDraft }
  | { readonly op: 'hold visit'; readonly draft: VisitHoldDraft }
  | {
      readonly op: 'check out visit';
      /** Visit to hold, if the worker has no visit in the cart. */
      readonly draft: VisitHoldDraft;
      readonly into?: CheckoutTarget;
    }
  | {
      readonly op: 'move visit' | 'cancel visit';
      readonly target: number;
      /** Visit to book, if the target is one of the worker's own visits and there is none. */
      readonly draft: VisitDraft;
      readonly start: string;
    }
  | { readonly op: 'hold'; readonly draft: Draft }
  | {
      readonly op: 'check out';
      readonly target: number;
      readonly count: number;
      readonly into?: CheckoutTarget;
    }
  | {
      readonly op: 'change hold';
      readonly draft: Draft;
      readonly target: number;
      readonly changes: HoldChanges;
    }
  | { readonly op: 'extend hold'; readonly draft: Draft; readonly target: number }
  | { readonly op: 'release hold'; readonly target: number }
  | { readonly op: 'pay'; readonly target: number }
  | {
      readonly op: 'hold to the end';
      readonly draft: Draft;
      /** Whether the hold is extended before it is checked out in its last second, by the clock of the process. */
      readonly extends: boolean;
    }
  | { readonly op: 'take when over'; readonly draft: Draft; readonly target: number }
  | { readonly op: 'free a place'; readonly productId: number; readonly start: string; readonly end: string }
  | { readonly op: 'batch'; readonly draft: Draft; readonly target: number; readonly start: string }
  | { readonly op: 'create rule'; readonly rule: RuleDraft }
  | { readonly op: 'change rule'; readonly target: number; readonly rule: Partial<RuleDraft> }
  | { readonly op: 'delete rule' | 'delete resource'; readonly target: number }
  | { readonly op: 'create resource'; readonly resource: NewResource }
  | { readonly op: 'change resource'; readonly target: number; readonly resource: Partial<NewResource> }
  | { readonly op: 'set hours of resource'; readonly target: number; readonly rule: RuleDraft };

/** Operations of a mixed race. The excluded ones are only for races of carts. */
export type Operation = Exclude<Attempt['op'], 'hold to the end' | 'take when over' | 'free a place'>;
type Draft = AppointmentFields & { readonly productId: number; readonly start: string };

/** Relative frequency of each operation. */
const MIX: Record<Operation, number> = {
  create: 16,
  book: 8,
  'book series': 5,
  'book visit': 10,
  'hold visit': 12,
  'check out visit': 9,
  'move visit': 7,
  'cancel visit': 6,
  'add to order': 6,
  reschedule: 9,
  change: 8,
  assign: 8,
  cancel: 9,
  reinstate: 7,
  trash: 6,
  restore: 6,
  delete: 8,
  hold: 14,
  'check out': 12,
  'change hold': 9,
  'extend hold': 7,
  'release hold': 4,
  pay: 6,
  batch: 4,
  'create rule': 6,
  'change rule': 6,
  'delete rule': 5,
  'create resource': 7,
  'change resource': 10,
  'delete resource': 8,
  'set hours of resource': 5,
};
const BAG = Object.entries(MIX).flatMap(([op, parts]) =>
  Array.from({ length: parts }, () => op as Operation),
);

/** Share of the attempts that compete for the same places: one morning of the same products. */
const CONTENDED = 0.5;

/** Plans a worker's next attempt. `contended` tells whether it aims at a contended place. */
export function nextAttempt(random: Random): { attempt: Attempt; contended: boolean } {
  const contended = random.chance(CONTENDED);
  return { attempt: attemptOf(random.pick(BAG), contended, random), contended };
}

function attemptOf(op: Operation, contended: boolean, random: Random): Attempt {
  // Numbers below 12 pick appointments that all workers know.
  const target = contended ? random.int(12) : 12 + random.int(1_000);
  switch (op) {
    case 'create':
      return { op, target, draft: draftOf(contended, random) };
    case 'add to order':
      return { op, target, draft: draftOf(contended, random) };
    case 'book':
      return { op, draft: { ...customerDraft(contended, random), ...randomCustomer(random) } };
    case 'book series':
      return { op, draft: seriesDraft(contended, random) };
    case 'book visit':
      return { op, draft: visitDraft(contended, random) };
    case 'hold visit':
      return { op, draft: visitHoldDraft(contended, random) };
    case 'check out visit':
      return {
        op,
        draft: visitHoldDraft(contended, random),
        ...(random.chance(0.5) && { into: randomContact(random) }),
      };
    case 'move visit':
    case 'cancel visit': {
      const start = visitStart(contended, random);
      return { op, target, draft: visitDraft(contended, random), start };
    }
    case 'reschedule':
      return { op, target, changes: { ...timesOf(contended, random), ...enforcement(random) } };
    case 'change': {
      const changes = random.chance(0.6) ? { quantity: 1 + random.int(4) } : membersOf(random);
      return { op, target, changes: { ...changes, ...enforcement(random) } };
    }
    case 'assign': {
      const times = random.chance(0.4) ? timesOf(contended, random) : {};
      return { op, target, to: random.int(1_000), changes: { ...times, ...enforcement(random) } };
    }
    case 'hold': {
      const account = random.chance(0.3) ? { customerId: ACCOUNT } : {};
      return { op, draft: { ...customerDraft(contended, random), ...account } };
    }
    case 'check out':
      return {
        op,
        target,
        count: 1 + random.int(2),
        ...(random.chance(0.5) && { into: randomContact(random) }),
      };
    case 'change hold': {
      const start = startOf(random.pick(PRODUCTS), contended, true, random);
      const changes = random.chance(0.5) ? { start } : { quantity: 1 + random.int(3) };
      return { op, target, draft: customerDraft(contended, random), changes };
    }
    case 'batch': {
      const draft = draftOf(contended, random);
      return { op, target, draft, start: startOf(random.pick(PRODUCTS), contended, false, random) };
    }
    case 'create rule':
      return { op, rule: ruleOf(contended, random) };
    case 'change rule':
      return { op, target, rule: { priority: 1 + random.int(9), appointable: random.chance(0.5) } };
    case 'create resource':
      return { op, resource: resourceOf(random) };
    case 'change resource':
      return { op, target, resource: resourceChange(random) };
    case 'set hours of resource':
      return { op, target, rule: { ...ruleOf(contended, random), ...resourceHours(random) } };
    case 'delete resource':
    case 'delete rule':
    case 'cancel':
    case 'reinstate':
    case 'trash':
    case 'restore':
    case 'delete':
    case 'release hold':
    case 'pay':
      return { op, target };
    case 'extend hold':
      return { op, target, draft: customerDraft(contended, random) };
  }
}

/** Chooses how strictly a manager's booking is checked; mostly the default. */
const enforcement = (random: Random): Pick<AppointmentFields, 'enforce'> => ({
  ...(random.chance(0.05) && { enforce: 'none' }),
  ...(random.chance(0.2) && { enforce: 'full' }),
});

/** Chooses one member or none. Without a member, the appointment takes a place of its product. */
const membersOf = (random: Random): AppointmentFields =>
  random.chance(0.25) ? { staffIds: [] } : { staffId: 11 + random.int(3) };

function draftOf(contended: boolean, random: Random): Draft {
  const product = random.pick(PRODUCTS);
  const draft: Draft = {
    productId: product.id,
    start: startOf(product, contended, false, random),
    quantity: random.chance(0.6) ? 1 : 1 + random.int(3),
    ...(random.chance(0.15) && { status: random.pick(['in-cart', 'paid', 'confirmed', 'cancelled']) }),
    ...enforcement(random),
    ...randomCustomer(random),
  };
  const { staff_ids: members = [], staff_assignment: assignment } = product;
  if (members.length === 0 || random.chance(0.4)) return draft;
  if (assignment !== 'all' && random.chance(0.25)) return { ...draft, staffIds: [] };
  if (assignment === 'all')
    return random.chance(0.5) ? draft : { ...draft, staffIds: [random.pick(members)] };
  return { ...draft, staffId: random.pick(members) };
}

function customerDraft(contended: boolean, random: Random): Draft {
  const product = random.pick(PRODUCTS);
  const { staff_ids: members = [], staff_assignment: assignment } = product;
  return {
    productId: product.id,
    start: startOf(product, contended, true, random),
    quantity: random.chance(0.7) ? 1 : 2,
    ...(members.length > 0 &&
      assignment !== 'all' &&
      random.chance(0.5) && { staffId: random.pick(members) }),
  };
}

/**
 * Plans a series of two or three consecutive days. Either all of them must be free, or unavailable ones are
 * skipped.
 */
function seriesDraft(contended: boolean, random: Random): SeriesDraft {
  return {
    ...customerDraft(contended, random),
    ...randomCustomer(random),
    frequency: 'daily',
    count: 2 + random.int(2),
    skipUnavailable: random.chance(0.3),
  };
}
