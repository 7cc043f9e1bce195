import { createHash, randomInt } from 'node:crypto';
import {
  type CalendarOwner,
  type CalendarSource,
  idsOfOwner,
  type SourceDraft,
} from '../../domain/calendar-source';
import { AppointmentsError, invalidParams } from '../../domain/errors';
import { isStaffMember } from '../../domain/people/user';
import { readCalendar } from '../../engine/icalendar/read-calendar';
import { UnreadableCalendar } from '../../engine/icalendar/unreadable';
import type { SafeNetwork } from '../../network/safe-https';
import { runInSlices } from '../../runtime/slices';
import { asInstant, type Instant } from '../../time/units';
import { resourceNotFound } from '../resources/not-found';
import type { Core } from '../work/core';
import { applyEvents, type ImportCounts, lostLease } from './apply';
import { calendarAddress, fetchCalendar, MOST_BYTES } from './fetch-calendar';

/** The owner of an imported calendar: a member of staff, given as the member's id, or a resource. */
export type CalendarSubject = number | { readonly resourceId: number };

export const calendarOwner = (subject: CalendarSubject): CalendarOwner =>
  typeof subject === 'number'
    ? { kind: 'staff', kindId: subject }
    : { kind: 'resource', kindId: subject.resourceId };

/** A calendar to import: its address (`https://` or `webcal://`), or the text of an `.ics` file. */
export type CalendarInput =
  | { readonly url: string; readonly priority?: number }
  | {
      readonly text: string;
      /**
       * Name of the file. A later file of the same staff member or resource with this name replaces the earlier one.
       * Default: ''.
       */
      readonly name?: string;
      readonly priority?: number;
    };

/** Result of one import of an external calendar. */
export interface ImportResult extends ImportCounts {
  readonly sourceId: number;
  /** Number of calendar events that keep the staff member or resource busy. */
  readonly events: number;
}

/** Seconds between two imports of a subscribed calendar; up to a tenth more or less is added at random. */
const EVERY_SECONDS = 3_600;

/**
 * Returns the stored record of an owner's calendar with this address or file name, and creates it if there is none.
 *
 * @throws AppointmentsError 400 for a wrong address, text or priority; 404 if there is no such staff member or resource
 */
export async function sourceFor(
  core: Core,
  owner: CalendarOwner,
  input: CalendarInput,
  isFollowed: boolean,
): Promise<CalendarSource> {
  const { storage, options } = core;
  const address = 'url' in input ? calendarAddress(input.url) : '';
  if (address === undefined) {
    throw invalidParams({
      url: 'must be an address that begins with https:// or webcal://, without credentials',
    });
  }
  if ('text' in input && Buffer.byteLength(input.text) > MOST_BYTES)
    throw invalidParams({ text: 'is larger than 5 MiB' });
  const { priority = strongerThanUsual(core) } = input;
  if (!Number.isSafeInteger(priority) || Math.abs(priority) > LARGEST_PRIORITY) {
    throw invalidParams({ priority: 'must be a whole number' });
  }
  await assertOwnerExists(core, owner);
  const { kind, kindId } = owner;
  const name = 'url' in input ? ['url', address] : ['file', input.name ?? ''];
  // Calendars of all resources have `staffId` 0, so the key of such a calendar must name the resource.
  if (kind === 'resource') name.push(String(kindId));
  const key = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  const dueAt = options.clock.now();
  return storage.calendarSources.ensure({
    ...idsOfOwner(owner),
    key,
    address,
    isFollowed,
    priority,
    dueAt,
  } satisfies SourceDraft);
}

async function assertOwnerExists(
  { host, storage }: Core,
  { kind, kindId: id }: CalendarOwner,
): Promise<void> {
  switch (kind) {
    case 'staff':
      if (isStaffMember((await host.users.find([id], {})).get(id))) return;
      throw new AppointmentsError('shop_rest_staff_invalid_id', `There is no staff member ${id}.`);
    case 'resource':
      if ((await storage.resources.find([id])).has(id)) return;
      throw resourceNotFound(id);
    default:
      return kind satisfies never;
  }
}

const LARGEST_PRIORITY = 2_147_483_647;

/**
 * Returns the default priority of imported rules. It is stronger than that of rules without a priority, so that the
 * busy times of the calendar are closed even if other rules open them.
 */
const strongerThanUsual = ({ options }: Core): number => (options.precedence === 'larger-wins' ? 100 : 1);

/**
 * Reads an external calendar, and makes the availability rules of its staff member or resource match it. An unreadable
 * calendar changes no rules; its `lastError` then says why it cannot be read.
 *
 * @param text content of a calendar file; if absent, the calendar is fetched from its address
 * @throws AppointmentsError 400 that describes the fault, 503 while another process reads the calendar
 */
export async function importSource(
  core: Core,
  source: CalendarSource,
  text?: string,
  network: SafeNetwork = core.options.webhooks,
): Promise<ImportResult> {
  const { storage, options } = core;
  const lease = await storage.calendarSources.take(source.id, options.clock.now());
  if (lease === undefined) throw lostLease();
  let outcome: { done?: number; error: string } = { error: 'The import was interrupted.' };
  try {
    const read = text ?? (await fetchCalendar(source.address, network));
    const events = await runInSlices(readCalendar(read, core.site.zone, options.clock.now()));
    const counts = await applyEvents(core, { source, lease }, events);
    outcome = { done: events.length, error: '' };
    return { ...counts, sourceId: source.id, events: events.length };
  } catch (error) {
    if (!(error instanceof UnreadableCalendar)) throw error;
    outcome = { error: `The calendar ${error.message}.` };
    throw invalidParams({ [text === undefined ? 'url' : 'text']: error.message });
  } finally {
    const at = options.clock.now();
    // The rules are stored already, so a failure to give back the lease is only logged. The lease ends by itself.
    await storage.calendarSources
      .endLease(source.id, lease, { at, dueAt: nextAfter(at), ...outcome })
      .catch((err: unknown) =>
        options.logger.warn(
          { err, source: source.id },
          'A calendar was imported, but could not be unlocked; its lock expires by itself',
        ),
      );
  }
}

const nextAfter = (at: Instant): Instant =>
  asInstant(at + EVERY_SECONDS + randomInt(-EVERY_SECONDS / 10, EVERY_SECONDS / 10 + 1));
