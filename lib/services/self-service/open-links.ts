import type { Appointment } from '../../domain/appointment';
import { isAnnounced, isInTrash } from '../../domain/statuses/statuses';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';
import { deadLink } from './dead-link';

/**
 * Content of a token: the record's id, and its creation time, which differs from that of a later record with the same
 * id.
 */
interface LinkedRecord {
  readonly id: number;
  readonly dateCreated: number;
}

/** Creates and reads the tokens of links to appointments, and to entries of the waitlist. */
export interface LinkSigner {
  sign(appointment: LinkedRecord): string;
  read(token: unknown): LinkedRecord | undefined;
  signEntry(entry: LinkedRecord): string;
  readEntry(token: unknown): LinkedRecord | undefined;
}

/** Finds the appointments to which self-service links belong. */
export interface LinkOpener {
  /** Returns the appointment that a token opens. @throws AppointmentsError 401 for a token that opens nothing */
  readonly open: (token: unknown) => Promise<Appointment>;
  /** Whether the link to an appointment opens the appointment as it is stored now. */
  readonly opens: (linked: Pick<LinkedRecord, 'dateCreated'>, row: Appointment) => boolean;
}

/** Number of days after the end of an appointment, or of a wait, for which its link still opens it. */
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
