import type { Instant } from '../time/units';
import type { MetaDatum } from './appointment';
import type { Settlement } from './order';

/** The kinds of fields, and the type of each kind's values in the core. */
export interface ValueOfKind {
  /** 0 without a record. */
  readonly id: number;
  readonly integer: number;
  readonly flag: boolean;
  /** A moment that callers compute with. */
  readonly instant: Instant;
  /** The moment of a write, which callers only read. */
  readonly timestamp: Instant;
  readonly text: string;
  /** An amount of money, as a decimal string. */
  readonly decimal: string;
  readonly ids: readonly number[];
  readonly texts: readonly string[];
  readonly 'meta-data': readonly MetaDatum[];
  readonly settlement: Settlement;
}
export type Kind = keyof ValueOfKind;

/** The value that an erasure leaves in a personal field. Fields of other kinds cannot be personal. */
export const ERASED_VALUES = {
  id: 0,
  text: '',
  ids: [],
  texts: [],
  'meta-data': [],
} as const satisfies { readonly [K in Kind]?: ValueOfKind[K] };

/** The channels that show fields of a record. */
export type Channel = 'rest' | 'webhook' | 'stream';

/** The decisions about every field of T. */
export type FactsOf<T> = { readonly [Key in keyof T]-?: FactsOfValue<T[Key]> };

type FactsOfValue<Value> = Nullability<Value> & FactsOfKind<KindOf<NonNullable<Value>>>;

type Nullability<Value> = null extends Value ? { readonly nullable: true } : { readonly nullable?: never };

/** A union with one member for each kind, so that the kind decides whether the field can be personal. */
type FactsOfKind<Kinds extends Kind> = {
  [K in Kinds]: {
    readonly kind: K;
    /** Whether the field is about the customer; `erased` if it is, and so an erasure empties it. */
    readonly personal: K extends keyof typeof ERASED_VALUES ? false | 'erased' : false;
    readonly shown: readonly Channel[];
  };
}[Kinds];

/** The kinds that a value fits. A closed set of texts is a text; any other type has to match exactly. */
type KindOf<Value> = { [K in Kind]: IsSame<Widened<Value>, ValueOfKind[K]> extends true ? K : never }[Kind];
type Widened<Value> = Value extends string ? string : Value;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
