import type { Instant } from '../time/units';
import { type Answer, type CheckIn, impersonalAnswers } from './questions/answer';
import type { MetaDatum } from './appointment';
import { type Contact, NO_CONTACT } from './people/contact';
import type { EntitlementUse } from './money/entitlement';
import type { Lane } from './lane';
import type { Settlement } from './orders/order';
import type { MoneyNote } from './money/money-note';
import type { Fee } from './money/fee';
import type { Policies } from './money/policies';

/** The type of a field's value in the core, for each kind of field (an id, a text, an amount, ...). */
export interface ValueOfKind {
  /** Id of a record; 0 without a record. */
  readonly id: number;
  readonly integer: number;
  readonly flag: boolean;
  /** A time with which clients compute, such as a start. */
  readonly instant: Instant;
  /** The time of a write, which clients only display. */
  readonly timestamp: Instant;
  readonly text: string;
  /** An amount of money, as a decimal string. */
  readonly decimal: string;
  readonly ids: readonly number[];
  readonly texts: readonly string[];
  readonly 'meta-data': readonly MetaDatum[];
  readonly contact: Contact;
  readonly answers: readonly Answer[];
  readonly 'check-ins': readonly CheckIn[];
  readonly settlement: Settlement;
  readonly entitlement: EntitlementUse;
  readonly policies: Policies;
  readonly fees: readonly Fee[];
  readonly 'money-notes': readonly MoneyNote[];
  readonly lanes: readonly Lane[];
}
export type Kind = keyof ValueOfKind;

/** The value of a personal field after an erasure, by kind of field. Fields of other kinds cannot be personal. */
export const ERASED_VALUES = {
  id: 0,
  text: '',
  ids: [],
  texts: [],
  'meta-data': [],
  contact: NO_CONTACT,
} as const satisfies { readonly [K in Kind]?: ValueOfKind[K] };

/**
 * For each kind of field that is only partly about the customer: a function that returns the value after an erasure.
 */
export const ERASED_IN_PART = {
  answers: impersonalAnswers,
  // `reference` and `places` of the use stay, because the entries of the use (such as visits of a pass) may have to be
  // given back later.
  entitlement: (use: EntitlementUse): EntitlementUse => ({ ...use, id: '', name: '' }),
  // The reason for waiving a fee is replaced and not emptied: without a reason, the customer would owe the fee again.
  fees: (fees: readonly Fee[]): readonly Fee[] =>
    fees.map((fee) => (fee.waived === '' ? fee : { ...fee, waived: 'erased' })),
} as const satisfies { readonly [K in Kind]?: (value: ValueOfKind[K]) => ValueOfKind[K] };

/** The channels that show fields of a record. */
export type Channel = 'rest' | 'webhook' | 'stream';

/** For every field of T: its kind, whether it is personal, and which channels show it. */
export type FactsOf<T> = { readonly [Key in keyof T]-?: FactsOfValue<T[Key]> };

type FactsOfValue<Value> = Nullability<Value> & FactsOfKind<KindOf<NonNullable<Value>>>;

type Nullability<Value> = null extends Value ? { readonly nullable: true } : { readonly nullable?: never };

/** The facts of a field: one type for each kind, because the kind decides whether the field can be personal. */
type FactsOfKind<Kinds extends Kind> = {
  [K in Kinds]: {
    readonly kind: K;
    /**
     * `erased` for a field about the customer, which the erasure of the customer empties; `in part` for a field of which
     * the erasure empties a part; false for any other field.
     */
    readonly personal: K extends keyof typeof ERASED_VALUES
      ? false | 'erased'
      : K extends keyof typeof ERASED_IN_PART
        ? false | 'in part'
        : false;
    readonly shown: readonly Channel[];
  };
}[Kinds];

/** The kinds of field whose values have this type. A union of literal texts counts as `text`. */
type KindOf<Value> = { [K in Kind]: IsSame<Widened<Value>, ValueOfKind[K]> extends true ? K : never }[Kind];
type Widened<Value> = Value extends string ? string : Value;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
