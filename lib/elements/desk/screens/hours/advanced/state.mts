import type { AppointmentOutside, DayChange, RuleDraft } from '../../../api/rules.mjs';

/** Effects of a rule that is not saved yet. */
export interface RuleConsequences {
  readonly draft: RuleDraft;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** State of the form of a rule. */
export interface RuleState {
  readonly draft: RuleDraft;
  /** The rule; undefined for a new one. */
  readonly id: number | undefined;
  /** Whether the question is shown whether to delete it. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** Whether the user has tried to save, so that fields show their faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Actions of the form. */
export interface RuleActions {
  readonly change: (changes: Partial<RuleDraft>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
}

/** Messages about wrong fields, by field name. */
export type Faults = Readonly<Record<string, string>>;
