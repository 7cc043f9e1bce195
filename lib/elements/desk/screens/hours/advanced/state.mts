import type { AppointmentOutside, DayChange, RuleDraft } from '../../../api/rules.mjs';

/** The consequences of a rule that is not saved yet. */
export interface RuleConsequences {
  readonly draft: RuleDraft;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** The state of the form of a rule. */
export interface RuleState {
  readonly draft: RuleDraft;
  /** Undefined for a new rule. */
  readonly id: number | undefined;
  /** The question whether to delete it is asked. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** The user has tried to save, so the fields show their faults. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** The actions of the form. */
export interface RuleActions {
  readonly change: (changes: Partial<RuleDraft>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
}

/** The messages of wrong fields, by their names. */
export type Faults = Readonly<Record<string, string>>;
