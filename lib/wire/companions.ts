import type { IdKind } from '../domain/ids';

/**
 * A REST field with the integer that stands for an id of the shop, and the field next to it (the companion) with the
 * shop's id.
 */
export interface Companion {
  readonly field: string;
  /**
   * Names of the schemas in which the field has the companion (the field with the shop's id). The list is needed for a
   * name such as `id`, which in other schemas is an id of the library. Absent: every schema that has the field.
   */
  readonly of?: readonly string[];
  readonly companion: string;
  /**
   * Kind of the record that the id belongs to. `owner`: the owner of an availability rule, which may be a product or a
   * user.
   */
  readonly kind: IdKind | 'owner';
}

/**
 * All REST fields that contain ids of the shop. If the shop's ids are texts, each of these fields gets a companion, a
 * second field with the texts. The companion of one id is a text or null. The companion of a list is a list of equal
 * length. The companion of an object whose keys are ids is an object with equal values whose keys are the shop's ids.
 */
export const COMPANIONS: readonly Companion[] = [
  { field: 'id', of: ['Product', 'StaffProduct', 'DeskProduct'], companion: 'external_id', kind: 'product' },
  { field: 'id', of: ['ProductCategory'], companion: 'external_id', kind: 'category' },
  {
    field: 'id',
    of: ['StaffMember', 'StaffDetail', 'DeskUser', 'Customer'],
    companion: 'external_id',
    kind: 'user',
  },
  { field: 'parent', of: ['ProductCategory'], companion: 'parent_external_id', kind: 'category' },
  { field: 'product_id', companion: 'product_external_id', kind: 'product' },
  { field: 'category_ids', of: ['Product'], companion: 'category_external_ids', kind: 'category' },
  { field: 'customer_id', companion: 'customer_external_id', kind: 'user' },
  { field: 'staff_id', companion: 'staff_external_id', kind: 'user' },
  { field: 'staff_ids', companion: 'staff_external_ids', kind: 'user' },
  { field: 'staff_base_costs', companion: 'staff_external_base_costs', kind: 'user' },
  { field: 'order_id', companion: 'order_external_id', kind: 'order' },
  { field: 'order_ids', companion: 'order_external_ids', kind: 'order' },
  { field: 'order_item_id', companion: 'order_item_external_id', kind: 'orderItem' },
  { field: 'kind_id', companion: 'kind_external_id', kind: 'owner' },
];

const FIELDS = new Set(COMPANIONS.map(({ field }) => field));

/** Returns the companion of a field of a schema; undefined if the field contains no id of the shop. */
export const companionOf = (field: string, schema = ''): Companion | undefined =>
  FIELDS.has(field)
    ? COMPANIONS.find((row) => row.field === field && (!row.of || row.of.includes(schema)))
    : undefined;

/**
 * Returns the kind of record (product, user, order, ...) whose ids a field contains; undefined if there is no such
 * record, as for the owner of a global rule.
 */
export function kindOf({ kind }: Pick<Companion, 'kind'>, owner: unknown): IdKind | undefined {
  if (kind !== 'owner') return kind;
  if (owner === 'product') return 'product';
  return owner === 'staff' ? 'user' : undefined;
}
