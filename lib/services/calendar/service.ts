import { isOfSameCustomer } from '../../domain/visits/same-customer';
import { writeAppointments } from '../../engine/icalendar/write-calendar';
import { isOff, type Reader } from '../../engine/icalendar/write-event';
import { noSuchAppointment } from '../appointments/not-found';
import type { LinkSigner } from '../self-service/valid-links';
import type { Core } from '../work/core';
import type { CalendarQuery } from './appointments-in';
import { type DeskCalendar, readDesk } from './desk-calendar';
import { forOwnEntry, loadEventWorld } from './event-world';
import { createFeeds, type FeedAddress } from './feeds';
import {
  calendarOwner,
  type CalendarInput,
  type CalendarSubject,
  type ImportResult,
  importSource,
  sourceFor,
} from './import';
import { type CalendarPage, readCalendarPage } from './page';
import { type CalendarSubscriptions, createSubscriptions } from './subscriptions';

/** The shop's calendar, and its exchange with other calendars: iCalendar (RFC 5545) feeds, files and imports. */
export interface CalendarService {
  /**
   * Reads the appointments in a window, and the spans that availability rules open or close. @throws AppointmentsError
   * 400
   */
  page(query: CalendarQuery): Promise<CalendarPage>;
  /**
   * Reads the appointments in a window with facts for the shop's staff, and the closed times. `productId` and `staffId`
   * do not limit the closed times.
   *
   * @throws AppointmentsError 400
   */
  desk(query: CalendarQuery): Promise<DeskCalendar>;
  /**
   * Writes an appointment as the text of an `.ics` file, with METHOD:CANCEL if it is cancelled or in the trash. The text
   * has the names of the staff. For a reader who is staff, it also has the customer's name. For the customer, it has the
   * shop's address (`messages.address`), the self-service link of the appointment (`messages.manageLink`), and an alarm
   * an hour before the start. Only the customer may get this text, because its link can change the booking.
   *
   * With `visit`, the text has an entry for each appointment of the visit that still takes place; for the customer, only
   * those of the same customer. It has METHOD:PUBLISH, and leaves out an appointment that is cancelled or in the trash,
   * as long as one of them still takes place.
   *
   * @throws AppointmentsError 404
   */
  ics(id: number, options?: { readonly reader?: Reader; readonly visit?: boolean }): Promise<string>;
  /**
   * Returns the secret address of a member's calendar feed, or of the whole site's, for a calendar program. The address
   * stays the same until it is revoked. @throws AppointmentsError 404 for a user who is not a member of staff
   */
  feedAddress(feed: FeedAddress): Promise<string>;
  /** Makes the present address of a feed invalid. The next call of `feedAddress` creates another one. */
  revokeFeed(feed: Pick<FeedAddress, 'staffId'>): Promise<void>;
  /** Returns the iCalendar text of the feed whose address has this token. @throws AppointmentsError 404 */
  feed(token: string): Promise<string>;
  /**
   * Imports an external calendar once: closes the times at which the staff member or resource is busy according to it.
   * A later import of the same calendar updates these rules.
   *
   * @throws AppointmentsError 400 that describes an unreadable calendar (nothing is changed then), 404, 503
   */
  importFor(subject: CalendarSubject, input: CalendarInput): Promise<ImportResult>;
  /** External calendars that `run()` reads again from their addresses every hour. */
  readonly subscriptions: CalendarSubscriptions;
}

export function createCalendar(core: Core, links: LinkSigner): CalendarService {
  const { address, manageLink } = core.options.messages;
  return {
    page: (query) => readCalendarPage(core, query),
    desk: (query) => readDesk(core, query),
    async ics(id, { reader = 'customer', visit = false } = {}) {
      const found = (await core.storage.appointments.find([id])).get(id);
      if (!found) throw noSuchAppointment(id);
      const ofVisit =
        visit && found.visitId > 0 ? await core.storage.appointments.ofVisits([found.visitId]) : [found];
      const shown = reader === 'customer' ? ofVisit.filter((one) => isOfSameCustomer(found, one)) : ofVisit;
      const live = shown.filter((one) => !isOff(one));
      const entries = live.length > 0 ? live : [found];
      const method = live.length > 0 ? 'PUBLISH' : 'CANCEL';
      const world = await loadEventWorld(core, entries);
      return writeAppointments(
        entries,
        reader,
        { name: core.site.name, method },
        reader === 'customer' ? forOwnEntry(world, address, manageLink?.(links.sign(found)) ?? '') : world,
      );
    },
    ...createFeeds(core),
    async importFor(subject, input) {
      const source = await sourceFor(core, calendarOwner(subject), input, false);
      return importSource(core, source, 'text' in input ? input.text : undefined);
    },
    subscriptions: createSubscriptions(core),
  };
}
