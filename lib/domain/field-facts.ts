import type { Instant } from '../time/units';
import type { MetaDatum } from './appointment';
import type { Settlement } from './order';

/** The kinds of fields, and the type that each kind has inside. */
export interface ValueOfKind {
  /** 0: none. */
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

/** The value that an erasure leaves in a personal field. A field of any other kind cannot be personal. */
export const ERASED_VALUES = {
  id: 0,
  text: '',
  ids: [],
  texts: [],
  'meta-data': [],
} as const satisfies { readonly [K in Kind]?: ValueOfKind[K] };

/** The places where the world sees a field. */
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

/** The kinds that a value fits. A closed choice of texts is a text; any other type has to be the same. */
type KindOf<Value> = { [K in Kind]: IsSame<Widened<Value>, ValueOfKind[K]> extends true ? K : never }[Kind];
type Widened<Value> = Value extends string ? string : Value;
type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
