import type { Appointment } from '../../domain/appointment';
import { isAnnounced, isInTrash } from '../../domain/statuses/statuses';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';
import { deadLink } from './invalid-link-error';

/**
 * The record that a link's token names. The token also contains the creation time of the record, so the link is not
 * valid for a later record with the same id.
 */
interface LinkedRecord {
  readonly id: number;
  readonly dateCreated: number;
}

/** Creates and reads the tokens of self-service links to appointments, and of links to waitlist entries. */
export interface LinkSigner {
  sign(appointment: LinkedRecord): string;
  read(token: unknown): LinkedRecord | undefined;
  signEntry(entry: LinkedRecord): string;
  readEntry(token: unknown): LinkedRecord | undefined;
}

/** Finds the appointments that self-service links open. */
export interface LinkOpener {
  /**
   * Returns the appointment whose self-service link has this token. @throws AppointmentsError 401 for an invalid token
   */
  readonly open: (token: unknown) => Promise<Appointment>;
  /** Whether a link is still valid for the stored appointment. `linked` is the record named in the link. */
  readonly opens: (linked: Pick<LinkedRecord, 'dateCreated'>, row: Appointment) => boolean;
}

/** Number of days after the end of an appointment or a waitlist entry during which its link can still be opened. */
export const READABLE_DAYS = 30;

export function createLinkOpener({ storage, options }: Core, links: LinkSigner): LinkOpener {
  const opens: LinkOpener['opens'] = ({ dateCreated }, row) =>
    row.dateCreated === dateCreated &&
    isAnnounced(row) &&
    !isInTrash(row) &&
    options.clock.now() < asInstant(row.end + READABLE_DAYS * SECONDS_A_DAY);
  return {
    opens,
    async open(token) {
      const linked = links.read(token);
      const found = linked && (await storage.appointments.find([linked.id])).get(linked.id);
      if (!found || !opens(linked, found)) throw deadLink();
      return found;
    },
  };
}
