import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../lib/domain/product';
import { productFromJson, type ProductJson } from '../../lib/index';
import { type RangeType, type Rule, RULE_KINDS } from '../../lib/domain/rule';
import type { Instant } from '../../lib/time/units';

/** A worked example of the rules of slots: the shop, the query, and the expected slots. */
export interface Vector {
  readonly name: string;
  readonly site: { readonly timezone: string; readonly precedence?: 'smaller-wins' };
  readonly now: string;
  readonly product: Partial<ProductJson> & { readonly id: number };
  readonly other_products?: readonly (Partial<ProductJson> & { readonly id: number })[];
  readonly rules: readonly VectorRule[];
  readonly appointments: readonly VectorAppointment[];
  readonly query: VectorQuery;
  readonly expect: readonly VectorSlot[];
}

export interface VectorRule {
  readonly id: number;
  readonly kind: string;
  readonly kind_id?: number;
  readonly range_type: string;
  readonly from_range: string;
  readonly to_range: string;
  readonly from_date?: string;
  readonly to_date?: string;
  readonly appointable: boolean;
  readonly priority: number | null;
  readonly qty?: number;
  readonly ordering?: number;
  readonly rrule?: string;
}

export interface VectorAppointment {
  readonly product_id?: number;
  readonly staff_ids?: readonly number[];
  readonly start: string;
  readonly end: string;
  readonly qty?: number;
  readonly status?: string;
}

export interface VectorQuery {
  readonly min_date: string;
  readonly max_date: string;
  readonly combine_staff?: boolean;
  readonly get_past_times?: boolean;
}

export interface VectorSlot {
  readonly date: string;
  readonly timestamp_utc: number;
  readonly available: number;
  readonly scheduled: number;
  readonly staff_id: number | null;
}

/** Reads all worked examples. Throws if the file is missing or empty, because a suite without cases proves nothing. */
export function readVectors(): Vector[] {
  const vectors = JSON.parse(readFileSync(join(__dirname, '../contract/rules.json'), 'utf8')) as Vector[];
  if (vectors.length === 0) throw new Error('rules.json has no worked examples');
  return vectors;
}

export const vectorProduct = (product: Vector['product']): Product =>
  productFromJson({
    name: `Product ${product.id}`,
    status: 'publish',
    type: 'appointment',
    price: '0',
    category_ids: [],
    ...product,
  });

export function vectorRule(rule: VectorRule): Rule {
  return {
    id: rule.id,
    kind: RULE_KINDS.find((kind) => kind === rule.kind)!,
    kindId: rule.kind_id ?? null,
    eventId: null,
    title: '',
    rangeType: rule.range_type as RangeType,
    fromDate: rule.from_date ?? null,
    toDate: rule.to_date ?? null,
    fromRange: rule.from_range,
    toRange: rule.to_range,
    appointable: rule.appointable,
    priority: rule.priority,
    capacity: rule.qty ?? null,
    ordering: rule.ordering ?? 0,
    rrule: rule.rrule ?? null,
    dateCreated: 0 as Instant,
    dateModified: 0 as Instant,
    version: 1,
  };
}
