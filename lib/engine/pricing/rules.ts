import type { Pricing } from '../../domain/product';
import type { RangeType } from '../../domain/rule';
import { asInstant, type Span } from '../../time/units';
import type { Zone } from '../../time/zone';
import { type CompiledRule, occurrencesOf } from '../rules/occurrences';
import { readShape } from '../rules/range-types';
import { type Change, readChange } from './modifiers';

/** A pricing rule of a product, prepared for a window. */
export interface PricingRule {
  /**
   * Flat, sorted and disjoint spans of instants [start, end, ...]. The rule applies to slots that start in one of them.
   */
  readonly spans?: readonly number[];
  /** Only for a rule by quantity or by number of slots: tells whether the rule applies to a booking of this size. */
  readonly isFor?: (size: Size) => boolean;
  /** Change to the price of a booking, applied once. */
  readonly base: Change;
  /** Change to the cost of each slot to which the rule applies. */
  readonly slot: Change;
}

/**
 * The quantity and the number of slots of a booking, which `quant` and `slots` pricing rules compare with their range.
 */
interface Size {
  readonly quantity: number;
  readonly slots: number;
}

const SIZES: Readonly<Record<string, keyof Size>> = { quant: 'quantity', slots: 'slots' };
const NUMBER = /^\d{1,9}$/;

/**
 * Reads a product's pricing rules for a window, in their order. A rule can be invalid, because the shop may store
 * pricing rules without a check. An invalid rule applies to nothing.
 */
export function readPricing(rules: unknown, window: Span, zone: Zone): PricingRule[] {
  if (!Array.isArray(rules)) return [];
  return (rules as unknown[]).flatMap((rule) =>
    typeof rule === 'object' && rule !== null ? (readRule(rule as Pricing, window, zone) ?? []) : [],
  );
}

function readRule(rule: Pricing, window: Span, zone: Zone): PricingRule | undefined {
  const base = readChange(rule.baseCost, rule.baseModifier);
  const slot = readChange(rule.cost, rule.modifier);
  if (!base || !slot) return undefined;
  const size = Object.hasOwn(SIZES, rule.type) ? SIZES[rule.type] : undefined;
  if (size) {
    const isFor = readLimits(rule, size);
    return isFor && { isFor, base, slot };
  }
  const compiled = compileRange(rule);
  return compiled && { spans: occurrencesOf(compiled, window, zone), base, slot };
}

/** Reads the smallest and largest quantity (or number of slots) to which a pricing rule applies, both included. */
function readLimits({ from, to }: Pricing, size: keyof Size): PricingRule['isFor'] {
  const least = textOf(from);
  const most = textOf(to);
  if (!NUMBER.test(least) || !NUMBER.test(most)) return undefined;
  return (of) => of[size] >= Number(least) && of[size] <= Number(most);
}

/**
 * Reads a pricing rule's range of dates or times with the code for availability rules, so that equal ranges mean the
 * same in both.
 */
function compileRange(rule: Pricing): CompiledRule | undefined {
  const shape = readShape(
    {
      kind: 'global',
      kindId: null,
      eventId: null,
      title: '',
      appointable: true,
      priority: null,
      capacity: null,
      ordering: 0,
      rangeType: (rule.type === 'time' ? 'time:all' : rule.type) as RangeType,
      fromDate: textOf(rule.fromDate),
      toDate: textOf(rule.toDate),
      fromRange: textOf(rule.from),
      toRange: textOf(rule.to),
      rrule: textOf(rule.rrule),
    },
    {},
  );
  return shape && { shape, createdAt: asInstant(0) };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
