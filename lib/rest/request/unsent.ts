import type { InputType } from '../../wire/inputs/input';
import type { Field, Writing } from '../fields/field';

/** The body that contained a value. */
interface Body {
  readonly writes?: Writing;
  /** Whether the body is a form, which cannot leave out a field. */
  readonly isForm: boolean;
}

/**
 * Whether a value counts as not sent. On a create, null and empty form fields count as not sent. On a change they
 * count as sent if the field can be empty: null if the field's `nulls` contain it, and an empty form field also for a
 * text. On a read, empty form fields count as not sent, as they do in a query.
 */
export function isUnsent(field: Field, value: unknown, { writes, isForm }: Body): boolean {
  if (value === undefined) return true;
  if (writes === undefined) return isForm && value === '';
  if (value === null) return writes === 'create' || !field.nulls?.includes(null);
  if (!isForm || !isEmpty(value)) return false;
  return writes === 'create' || !(field.nulls?.includes('') || TEXTS.includes(field.type));
}

/** Types that have '' as a value. */
const TEXTS: readonly InputType[] = ['string', 'numeral', 'timezone'];

/** Whether a form field is empty: `staff_id=`, or `staff_ids[]=`. */
const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 1 && value[0] === '');
