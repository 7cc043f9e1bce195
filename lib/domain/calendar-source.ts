import type { Instant } from '../time/units';

/** A calendar whose events become rules of a member. */
export interface SourceDraft {
  readonly staffId: number;
  /** Stable key: the address, or the file's name. */
  readonly key: string;
  /** '' for a file. The address is a secret, because it suffices to read the calendar. */
  readonly address: string;
  /** Whether the calendar is read again every hour. */
  readonly isFollowed: boolean;
  /** Priority of the rules that are made from the calendar. */
  readonly priority: number;
  readonly dueAt: Instant;
}

export interface CalendarSource extends SourceDraft {
  readonly id: number;
  /** Time of the last attempt to read the calendar. */
  readonly triedAt: Instant | null;
  /** Time of the last successful reading. */
  readonly refreshedAt: Instant | null;
  /** Number of events that kept the member busy at the last successful reading. */
  readonly events: number;
  /** Reason why the last attempt failed; '' if it succeeded. */
  readonly lastError: string;
}

/** Result of one attempt to read a calendar. */
export interface SourceOutcome {
  readonly at: Instant;
  readonly dueAt: Instant;
  /** Number of the calendar's events; absent if the attempt failed. */
  readonly done?: number;
  readonly error: string;
}

/** An event of a source, and the rules made from it. */
export interface ImportedEvent {
  /** The rules' `eventId`. */
  readonly id: number;
  readonly key: string;
  readonly ruleIds: readonly number[];
}
