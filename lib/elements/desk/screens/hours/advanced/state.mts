import type { AppointmentOutside, DayChange, RuleDraft } from '../../../api/rules.mjs';

/** Effects of an opening-hours rule that is not saved yet, for the preview in its form. */
export interface RuleConsequences {
  readonly draft: RuleDraft;
  readonly days: readonly DayChange[];
  readonly appointments: readonly AppointmentOutside[];
}

/** State of the form for all fields of an opening-hours rule. */
export interface RuleState {
  readonly draft: RuleDraft;
  /** Id of the changed rule; undefined for a new one. */
  readonly id: number | undefined;
  /** Whether the form asks whether to delete the rule. */
  readonly isAsking: boolean;
  readonly isSaving: boolean;
  /** Whether the user has tried to save: from then on the form shows errors beside its fields. */
  readonly isTried: boolean;
  readonly failure: unknown;
}

/** Functions that the form of an opening-hours rule calls when the user does something. */
export interface RuleActions {
  readonly change: (changes: Partial<RuleDraft>) => void;
  readonly save: () => void;
  readonly ask: (isAsking: boolean) => void;
  readonly remove: () => void;
}

/** Error messages by the name of the wrong field. */
export type Faults = Readonly<Record<string, string>>;
