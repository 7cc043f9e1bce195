import { createHash, randomInt } from 'node:crypto';
import type { CalendarSource, SourceDraft } from '../../domain/calendar-source';
import { AppointmentsError, invalidParams } from '../../domain/errors';
import { isStaffMember } from '../../domain/user';
import { readCalendar } from '../../engine/icalendar/read-calendar';
import { UnreadableCalendar } from '../../engine/icalendar/unreadable';
import type { SafeNetwork } from '../../network/safe-https';
import { runInSlices } from '../../runtime/slices';
import { asInstant, type Instant } from '../../time/units';
import type { Core } from '../work/core';
import { applyEvents, type ImportCounts, lostLease } from './apply';
import { calendarAddress, fetchCalendar, MOST_BYTES } from './fetch-calendar';

/** Source of a calendar: an address (`https://`, `webcal://`), or the text of a file. */
export type CalendarInput =
  | { readonly url: string; readonly priority?: number }
  | {
      readonly text: string;
      /** Name of the file. A member's files of one name replace each other. Default ''. */
      readonly name?: string;
      readonly priority?: number;
    };

/** Result of one reading of a calendar. */
export interface ImportResult extends ImportCounts {
  readonly sourceId: number;
  /** Number of events that keep the member busy. */
  readonly events: number;
}

/** Seconds between two readings of a followed calendar, varied by a tenth. */
const EVERY_SECONDS = 3_600;

/** Finds the source of an input, or creates it. @throws AppointmentsError 400, 404 */
export async function sourceFor(
  core: Core,
  staffId: number,
  input: CalendarInput,
  isFollowed: boolean,
): Promise<CalendarSource> {
  const { host, storage, options } = core;
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
  if (!isStaffMember((await host.users.find([staffId], {})).get(staffId))) {
    throw new AppointmentsError('shop_rest_staff_invalid_id', `There is no staff member ${staffId}.`);
  }
  const name = 'url' in input ? ['url', address] : ['file', input.name ?? ''];
  const key = createHash('sha256').update(JSON.stringify(name)).digest('hex');
  const dueAt = options.clock.now();
  return storage.calendarSources.ensure({
    staffId,
    key,
    address,
    isFollowed,
    priority,
    dueAt,
  } satisfies SourceDraft);
}

const LARGEST_PRIORITY = 2_147_483_647;

/** Returns a priority above that of rules without one, because a busy member cannot work at any opening hour. */
const strongerThanUsual = ({ options }: Core): number => (options.precedence === 'larger-wins' ? 100 : 1);

/**
 * Reads a source and makes the member's rules match it. An unreadable calendar changes nothing; the source's
 * `lastError` says why.
 *
 * @param text content of a file; a source with an address is fetched
 * @throws AppointmentsError 400 that describes the fault, 503 while another process reads the source
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
  let outcome: { done?: number; error: string } = { error: 'The reading was interrupted.' };
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
    // The rules are already stored, and a lease that cannot be ended expires by itself.
    await storage.calendarSources
      .endLease(source.id, lease, { at, dueAt: nextAfter(at), ...outcome })
      .catch((err: unknown) =>
        options.logger.warn(
          { err, source: source.id },
          'The lease of a calendar that was read could not be ended; it expires by itself',
        ),
      );
  }
}

const nextAfter = (at: Instant): Instant =>
  asInstant(at + EVERY_SECONDS + randomInt(-EVERY_SECONDS / 10, EVERY_SECONDS / 10 + 1));
