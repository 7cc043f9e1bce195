import { contactOf } from '../../domain/people/contact';
import { personKey } from '../../domain/people/contact-keys';
import { invalidParams } from '../../domain/errors';
import {
  NO_OFFER,
  type WaitlistEntry,
  type WaitlistRecord,
  type WaitlistWish,
} from '../../domain/waitlist/waitlist-entry';
import { productSettings } from '../../engine/slots/product/product-settings';
import { startFilter } from '../../engine/slots/spans/start-filter';
import type { Transaction } from '../../storage/storage';
import { formatDate, formatTimeOfDay } from '../../time/format';
import { parseDate, parseTimeOfDay } from '../../time/parse';
import type { WaitlistDraft } from '../../domain/waitlist/waitlist-draft';
import { lookUp } from '../appointments/subjects';
import { staffForCustomer } from '../claims/staff-choice';
import { callContext, type Core, joined } from '../work/core';
import type { WriteContext } from '../work/write-context';
import { tooManyEntries } from './errors';
import { personOf, personRows } from './person';

/** Maximum number of open waitlist entries of one customer; `MOST_OPEN_OF_SITE` is the maximum for the whole site. */
const MOST_OPEN = 10;
const MOST_OPEN_OF_SITE = 20_000;
/** Maximum number of days from today to the last day of a waitlist entry. */
const MOST_DAYS = 366;

/**
 * Adds a customer to the waitlist. If the customer already has an open entry with exactly these wishes, returns that
 * entry.
 *
 * @throws AppointmentsError 400, also beyond the limits of open entries
 */
export async function joinWaitlist(
  core: Core,
  draft: WaitlistDraft,
  how: WriteContext,
): Promise<WaitlistEntry> {
  const { storage, options } = core;
  const record = await recordOf(core, draft, how);
  return storage.lockingTransaction(async (t) => {
    await storage.guards.lock(personRows(core, record), t);
    const open = await storage.waitlist.openOf(personOf(record), t);
    const existing = open.find((entry) => isSameWish(entry, record));
    if (existing) return existing;
    await checkLimits(core, open.length, t);
    const now = options.clock.now();
    const entry = await storage.waitlist.insert({ ...record, dateCreated: now, dateModified: now }, t);
    await how.onCreated?.(entry.id, t);
    return entry;
  }, joined(how));
}

async function checkLimits({ storage }: Core, open: number, t: Transaction): Promise<void> {
  if (open >= MOST_OPEN) throw tooManyEntries(MOST_OPEN);
  if ((await storage.waitlist.countOpen(t)) >= MOST_OPEN_OF_SITE)
    throw invalidParams({ productId: 'the waitlist of this shop is full: look for free times again later' });
}

/**
 * Checks the request of a new waitlist entry and returns the entry to store. @throws AppointmentsError 400 that names
 * each fault
 */
async function recordOf(core: Core, draft: WaitlistDraft, how: WriteContext): Promise<WaitlistRecord> {
  const { productId, customerId = 0, quantity = 1 } = draft;
  const now = core.options.clock.now();
  const { product, customer } = await lookUp(core, { productId, customerId }, how);
  const context = { ...callContext(how), userId: how.actorId ?? customerId };
  if (!product || !(await core.host.products.isReadable([product], context)).has(product.id))
    throw invalidParams({ productId: 'there is no appointable product with this id' });
  const settings = productSettings(product);
  const staff = staffForCustomer(settings, { staffId: draft.staffId });
  if (quantity > settings.maxQuantity)
    throw invalidParams({ quantity: `must be at most ${settings.maxQuantity} for this product` });
  const contact = contactOf({ sent: draft.contact, customerId, user: customer });
  if (personKey(contact) === '')
    throw invalidParams({
      contact: 'must have an e-mail address or a phone number, to which offers are sent',
    });
  return {
    productId,
    staffId: staff === 'any' ? 0 : (staff[0] ?? 0),
    quantity,
    ...windowOf(draft, formatDate(core.site.zone.dayOf(now)), core.site.zone.dayOf(now)),
    ...hoursOf(draft),
    status: 'waiting',
    customerId,
    contact,
    passedStarts: [],
    offers: 0,
    ...NO_OFFER,
    dateCreated: now,
    dateModified: now,
  };
}

function windowOf(
  { minDate, maxDate = minDate }: WaitlistDraft,
  today: string,
  day: number,
): Pick<WaitlistWish, 'minDate' | 'maxDate'> {
  const [first, last] = [parseDate(minDate), parseDate(maxDate)];
  if (first === undefined) throw invalidParams({ minDate: 'must be a date, YYYY-MM-DD' });
  if (last === undefined) throw invalidParams({ maxDate: 'must be a date, YYYY-MM-DD' });
  if (last < first) throw invalidParams({ maxDate: 'must not be before `minDate`' });
  if (last < day) throw invalidParams({ maxDate: `must be today (${today}) or later` });
  if (last > day + MOST_DAYS)
    throw invalidParams({ maxDate: `must be at most ${MOST_DAYS} days from today` });
  return { minDate: formatDate(first), maxDate: formatDate(last) };
}

function hoursOf(draft: WaitlistDraft): Pick<WaitlistWish, 'weekdays' | 'timeFrom' | 'timeTo'> {
  startFilter(draft);
  const { timeFrom = '00:00', timeTo = '24:00', weekdays = [] } = draft;
  const days = new Set(weekdays.map((day) => (day === 0 ? 7 : day)));
  return {
    weekdays: [...days].sort((a, b) => a - b),
    timeFrom: formatTimeOfDay(parseTimeOfDay(timeFrom)!),
    timeTo: formatTimeOfDay(parseTimeOfDay(timeTo)!),
  };
}

const wishText = (entry: WaitlistWish): string => {
  const { productId, staffId, quantity, minDate, maxDate, weekdays, timeFrom, timeTo } = entry;
  return JSON.stringify([productId, staffId, quantity, minDate, maxDate, weekdays, timeFrom, timeTo]);
};

const isSameWish = (a: WaitlistWish, b: WaitlistWish): boolean => wishText(a) === wishText(b);
