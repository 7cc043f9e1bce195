import type { Instant } from '../time/units';

/** A calendar that is read into a member's rules. */
export interface SourceDraft {
  readonly staffId: number;
  /** The same for the same address, or for files of the same name. */
  readonly key: string;
  /** '' for a file. The address is a secret, because it is enough to read the calendar. */
  readonly address: string;
  /** Read again every hour. */
  readonly isFollowed: boolean;
  /** The priority of the rules that are made of it. */
  readonly priority: number;
  readonly dueAt: Instant;
}

export interface CalendarSource extends SourceDraft {
  readonly id: number;
  /** When it was read last, or tried to. */
  readonly triedAt: Instant | null;
  /** When it was read last. */
  readonly refreshedAt: Instant | null;
  /** Events that kept the member busy then. */
  readonly events: number;
  /** Why it could not be read the last time; '' when it could. */
  readonly lastError: string;
}

/** How reading one ended. */
export interface SourceOutcome {
  readonly at: Instant;
  readonly dueAt: Instant;
  /** Its events; absent where it could not be read. */
  readonly done?: number;
  readonly error: string;
}

/** An event of a source, and the rules that were made of it. */
export interface ImportedEvent {
  /** The rules' `eventId`. */
  readonly id: number;
  readonly key: string;
  readonly ruleIds: readonly number[];
}
