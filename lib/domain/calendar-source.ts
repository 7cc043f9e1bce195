import type { Instant } from '../time/units';

/**
 * An external calendar whose events close times of a member or of a resource. Each event becomes availability rules.
 */
export interface SourceDraft {
  /** Id of the member; 0 if the calendar belongs to a resource. */
  readonly staffId: number;
  /** Id of the resource; 0 if the calendar belongs to a member. */
  readonly resourceId: number;
  /**
   * Key by which a later import recognises the calendar: a digest of its address or file name. Unique among the
   * calendars of the member, or among the calendars of all resources.
   */
  readonly key: string;
  /**
   * Address of the calendar; '' for a file. The address is a secret, because anybody who knows it can read the
   * calendar.
   */
  readonly address: string;
  /** Whether the calendar is read again every hour. */
  readonly isFollowed: boolean;
  /** Priority of the rules that are created from the calendar. */
  readonly priority: number;
  readonly dueAt: Instant;
}

export interface CalendarSource extends SourceDraft {
  readonly id: number;
  /** Time of the last attempt to read the calendar. */
  readonly triedAt: Instant | null;
  /** Time of the last successful import of the calendar. */
  readonly refreshedAt: Instant | null;
  /** Number of events that closed times of the member or resource at the last successful import. */
  readonly events: number;
  /** Reason why the last attempt to import the calendar failed; '' if it succeeded. */
  readonly lastError: string;
}

/** The member or resource that owns the rules that are created from a calendar. */
export type CalendarOwner = { readonly kind: 'staff' | 'resource'; readonly kindId: number };

export const ownerOfSource = ({ staffId, resourceId }: SourceDraft): CalendarOwner =>
  resourceId === 0 ? { kind: 'staff', kindId: staffId } : { kind: 'resource', kindId: resourceId };

/** Returns the owner of a calendar as `staffId` and `resourceId`; the id that does not apply is 0. */
export const idsOfOwner = ({ kind, kindId }: CalendarOwner): Pick<SourceDraft, 'staffId' | 'resourceId'> => ({
  staffId: kind === 'staff' ? kindId : 0,
  resourceId: kind === 'resource' ? kindId : 0,
});

/** Result of one attempt to read a calendar. */
export interface SourceOutcome {
  readonly at: Instant;
  readonly dueAt: Instant;
  /** Number of the calendar's events that were imported; absent if the attempt failed. */
  readonly done?: number;
  readonly error: string;
}

/** An event of a calendar source, and the ids of the rules that were created from the event. */
export interface ImportedEvent {
  /** Id of the event, which its rules have as `eventId`. */
  readonly id: number;
  readonly key: string;
  readonly ruleIds: readonly number[];
}
