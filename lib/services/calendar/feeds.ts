import { randomBytes } from 'node:crypto';
import type { Appointment } from '../../domain/appointment';
import { AppointmentsError } from '../../domain/errors';
import { credentialHashes, hashCredential, isSameText } from '../../domain/secrets';
import { TRASH } from '../../domain/statuses/statuses';
import { isStaffMember } from '../../domain/people/user';
import { writeAppointments } from '../../engine/icalendar/write-calendar';
import { asInstant, SECONDS_A_DAY } from '../../time/units';
import type { Core } from '../work/core';
import { loadEventWorld } from './event-world';

/** Maximum number of calendar entries in a feed. */
const MOST_FEED_EVENTS = 1_000;
const PAST_DAYS = 30;
const PURPOSE = 'calendar-feed';
/** Stands for the whole site as the owner of a feed, in place of a staff member's id. */
const SITE = 0;
/** Statuses of in-cart appointments, which a feed leaves out. */
const UNSHOWN = ['in-cart', 'was-in-cart'];
const OFF = ['cancelled', TRASH];
const TOKEN = /^(\d{1,15})-([0-9a-f]{64})$/;

/** The owner of a calendar feed, and the path at which the host serves the library. */
export interface FeedAddress {
  /** Id of the staff member whose appointments the feed contains. Absent: all appointments. */
  readonly staffId?: number;
  /** Path under which the host has mounted the library's router, such as `/api`. */
  readonly mount: string;
}

interface CalendarFeeds {
  feedAddress(feed: FeedAddress): Promise<string>;
  revokeFeed(feed: Pick<FeedAddress, 'staffId'>): Promise<void>;
  feed(token: string): Promise<string>;
}

/**
 * Creates calendar feeds whose addresses cannot be guessed: an address contains an HMAC of the feed's owner and the
 * owner's salt, keyed with the site's secret. An address becomes invalid when the salt of its owner is deleted or
 * replaced.
 */
export function createFeeds(core: Core): CalendarFeeds {
  const { site, storage, options, host } = core;

  const assertStaff = async (staffId: number): Promise<void> => {
    if (staffId === SITE || isStaffMember((await host.users.find([staffId], {})).get(staffId))) return;
    throw new AppointmentsError('shop_rest_staff_invalid_id', `There is no staff member ${staffId}.`);
  };

  /** Returns the owner of the feed whose address has this token; undefined for an invalid token. */
  const ownerOf = async (token: string): Promise<number | undefined> => {
    const [, id = '', sent = ''] = TOKEN.exec(token) ?? [];
    if (sent === '') return undefined;
    const staffId = Number(id);
    const salt = await storage.calendarFeeds.salt(staffId);
    if (salt === undefined) return undefined;
    const hashes = credentialHashes(options.secrets, PURPOSE, textOf(staffId, salt));
    if (!hashes.some((hash) => isSameText(hash, sent))) return undefined;
    // Former staff get no feed.
    return assertStaff(staffId).then(
      () => staffId,
      (error: unknown) => {
        if (error instanceof AppointmentsError && error.code === 'shop_rest_staff_invalid_id')
          return undefined;
        throw error;
      },
    );
  };

  /**
   * Selects the appointments of a feed: coming ones, the next first, then those of the last 30 days, the latest first.
   * Cancelled ones come last, so that they are left out if there are too many.
   */
  const appointmentsOf = async (staffId: number): Promise<Appointment[]> => {
    const now = options.clock.now();
    const since = asInstant(now - PAST_DAYS * SECONDS_A_DAY);
    const about = { ...(staffId !== SITE && { staffId }), limit: MOST_FEED_EVENTS };
    const toCome = { ...about, from: now };
    const over = { ...about, from: since, to: now };
    const found = new Map<number, Appointment>();
    for (const query of [
      { ...toCome, notStatuses: [...UNSHOWN, ...OFF], order: 'asc' as const },
      { ...over, notStatuses: [...UNSHOWN, ...OFF], order: 'desc' as const },
      { ...about, from: since, statuses: OFF, order: 'asc' as const },
    ]) {
      if (found.size >= MOST_FEED_EVENTS) break;
      for (const one of await storage.appointments.overlapping(query)) found.set(one.id, one);
    }
    return [...found.values()].slice(0, MOST_FEED_EVENTS).sort((a, b) => a.start - b.start || a.id - b.id);
  };

  return {
    async feedAddress({ staffId = SITE, mount }) {
      await assertStaff(staffId);
      const salt = await storage.calendarFeeds.salted(staffId, randomBytes(16).toString('hex'));
      const token = `${staffId}-${hashCredential(options.secrets, PURPOSE, textOf(staffId, salt))}`;
      return `${site.url}${mount}/v2/calendar/feeds/${token}.ics`;
    },
    revokeFeed: ({ staffId = SITE }) => storage.calendarFeeds.remove(staffId),
    async feed(token) {
      const staffId = await ownerOf(token);
      if (staffId === undefined) throw noSuchFeed();
      const appointments = await appointmentsOf(staffId);
      const world = await loadEventWorld(core, appointments, [staffId]);
      const name = world.users.get(staffId)?.displayName;
      const head = {
        name: name === undefined ? site.name : `${site.name}: ${name}`,
        method: 'PUBLISH',
        refresh: 'PT15M',
      } as const;
      return writeAppointments(appointments, 'staff', head, world);
    },
  };
}

const textOf = (staffId: number, salt: string): string => JSON.stringify([staffId, salt]);

const noSuchFeed = (): AppointmentsError =>
  new AppointmentsError(
    'rest_no_route',
    'There is no calendar at this address, or it was revoked: ask the shop for a new address.',
  );
