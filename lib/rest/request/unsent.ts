import type { InputType } from '../../wire/inputs/input';
import type { Field, Writing } from '../fields/field';

/** Facts about a request that decide which of its parameters count as not sent. */
interface Body {
  readonly writes?: Writing;
  /** Whether the body is a form. A form sends all its fields, even the empty ones. */
  readonly isForm: boolean;
}

/**
 * Whether a value counts as not sent. In a create, null and empty form fields count as not sent. In a change, null
 * counts as sent if the field's `nulls` (the values that mean null) contain it. An empty form field counts as sent if
 * the field's `nulls` contain '', or if '' is a value of the field's type. In a read, empty form fields count as not
 * sent, as empty parameters of a query do.
 */
export function isUnsent(field: Field, value: unknown, { writes, isForm }: Body): boolean {
  if (value === undefined) return true;
  if (writes === undefined) return isForm && value === '';
  if (value === null) return writes === 'create' || !field.nulls?.includes(null);
  if (!isForm || !isEmpty(value)) return false;
  return writes === 'create' || !(field.nulls?.includes('') || TEXTS.includes(field.type));
}

/** Types of field for which '' is a valid value. */
const TEXTS: readonly InputType[] = ['string', 'numeral', 'timezone'];

/** Whether a form field is empty: `staff_id=`, or `staff_ids[]=`. */
const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '');
