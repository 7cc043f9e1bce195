import { type Appointment, CUSTOMER_STATUSES } from '../../../domain/appointment';
import { CONTACT_LENGTHS, contactOf, isAddress } from '../../../domain/people/contact';
import { normaliseCost } from '../../../domain/money/money';
import type { Product } from '../../../domain/product';
import { productSettings } from '../../../engine/slots/product/product-settings';
import { slotEnd } from '../../../engine/slots/spans/slot-span';
import type { ImportedRecord } from '../../../storage/storage';
import { END_OF_TIME } from '../../../time/parse';
import { SECONDS_A_DAY } from '../../../time/units';
import { isZoneName } from '../../../time/zone';
import type { CheckedDraft } from '../../appointments/drafts/checked-draft';
import { quoted } from '../sources/lenient-values';
import { readOnClock, clockText } from '../sources/source-clock';
import type { SourceAppointment } from '../sources/source';
import { resourcesHere } from './resources-here';
import { digestOfRecord, type ImportRun, refusedRecord } from './run';
import type { ReadyAppointment } from './write-imported';
import type { ImportVerdict } from './verdict';

/**
 * The statuses with which appointments are imported. Carts are left out because they end within minutes, and so is the
 * other system's trash.
 */
const MOVING_STATUSES: readonly Appointment['status'][] = [
  'unpaid',
  'pending-confirmation',
  'confirmed',
  'paid',
  'complete',
  'cancelled',
];

/** Maximum number of days of an imported appointment, because it takes database rows for each of its days. */
const MOST_DAYS = 366;
/** Maximum quantity of an imported appointment, as in the REST interface. */
const MOST_QUANTITY = 10_000;

/**
 * Checks one appointment of the other system, and finds the records of this shop to which it belongs.
 *
 * @returns the appointment, ready to be stored; or its result, if it is refused or an earlier import has stored it
 * unchanged
 * @param before what an earlier import has stored for this appointment; undefined if nothing
 */
export async function prepareAppointment(
  run: ImportRun,
  source: SourceAppointment,
  before: ImportedRecord | undefined,
): Promise<ReadyAppointment | ImportVerdict> {
  const { here, core } = run;
  const refused = (reason: string): ImportVerdict => refusedRecord('appointment', source.id, reason);
  if (![...MOVING_STATUSES, ...core.options.updateStatuses].includes(source.status))
    return refused(
      `The appointment has the status ${JSON.stringify(source.status)}. Appointments with this status are not imported.`,
    );
  if (source.quantity > MOST_QUANTITY)
    return refused(
      `The appointment takes ${source.quantity} places, and this shop accepts at most ${MOST_QUANTITY}.`,
    );
  const product = await here.product(source.product);
  if (!product)
    return refused(
      `The appointment is for the product ${source.product.name || source.product.id}, which was not found in this shop.`,
    );
  if (productSettings(product).problems.length > 0)
    return refused(
      `The appointment is for the product ${product.name}, of which a setting is wrong in this shop: run shop-appointments doctor, which names the setting.`,
    );
  const members = await Promise.all(source.members.map((one) => here.member(one)));
  const missing = source.members.filter((_, at) => !members[at]);
  if (missing.length > 0) {
    return refused(
      `The appointment has the staff member ${missing.map(({ id, name }) => name || id).join(', ')}, who was not found in this shop.`,
    );
  }
  const cost = normaliseCost(source.cost ?? product.price, core.site.currencyDecimals);
  if (cost === undefined)
    return refused(
      `The appointment has the cost ${JSON.stringify(source.cost)}, which is not an amount in the currency of this shop.`,
    );
  const customer = await here.customer(source.customer);
  const ordered = source.order && (await here.order(source.order));
  const staffIds = members.map((member) => member!.id);
  const resources = await resourcesHere(run, source, product);
  const facts = {
    product: product.id,
    staffIds,
    resources: resources.ids,
    customer: customer?.id ?? 0,
    order: ordered?.order.id ?? 0,
  };
  const digest = digestOfRecord(source, facts);
  if (before?.digest === digest) {
    return {
      kind: 'appointment',
      sourceId: source.id,
      verdict: 'unchanged',
      reasons: [],
      id: before.localId,
    };
  }

  const span = spanOf(run, source, product);
  if (span.start < 0 || span.end >= END_OF_TIME)
    return refused('The times of the appointment are not in the years 1970 to 2999.');
  if (span.end - span.start > MOST_DAYS * SECONDS_A_DAY)
    return refused(
      `The appointment lasts more than ${MOST_DAYS} days: correct its start or end in the other system.`,
    );
  const now = core.options.clock.now();
  const status = statusHere(source.status, span.end <= now);
  const reasons = [
    ...source.leftBehind,
    ...span.reasons,
    ...resources.reasons,
    ...leftOut(source),
    ...(status === source.status ? [] : ['The appointment has ended, so it gets the status complete.']),
    ...(source.order && !ordered
      ? [
          `The appointment is imported without an order: the order ${source.order.id} stays in the other system.`,
        ]
      : []),
  ];
  const contact = contactOf({
    sent: source.customer,
    customerId: customer?.id ?? 0,
    ...(customer && { user: customer }),
  });
  const draft: CheckedDraft = {
    fields: {
      status,
      customerId: customer?.id ?? 0,
      quantity: source.quantity,
      allDay: source.allDay,
      customerStatus: CUSTOMER_STATUSES.find((one) => one === source.customerStatus) ?? 'expected',
      localTimezone: isZoneName(source.localTimezone) ? source.localTimezone : '',
      note: source.note,
      metaData: source.metaData,
      ...(resources.ids && { resourceIds: resources.ids }),
    },
    product,
    contact,
    answers: [],
    span,
    staff: staffIds,
    // A past appointment is not checked for free places, because its time can no longer be sold.
    enforce: span.end <= now ? 'none' : 'capacity',
    ...(ordered && { order: ordered.order }),
  };
  const instantOf = (moment: SourceAppointment['createdAt']) =>
    moment && readOnClock(moment, run.zone).instant;
  return {
    sourceId: source.id,
    digest,
    before,
    draft,
    cost,
    orderItemId: ordered?.orderItemId ?? 0,
    createdAt: instantOf(source.createdAt) ?? now,
    modifiedAt: instantOf(source.modifiedAt) ?? now,
    reasons,
  };
}

/** Returns a sentence for each value of an imported appointment that is shortened or left out. */
function leftOut({ customer, customerStatus, localTimezone }: SourceAppointment): string[] {
  const cut = (['name', 'phone'] as const).filter((field) => customer[field].length > CONTACT_LENGTHS[field]);
  return [
    ...(customer.email === '' || isAddress(customer.email)
      ? []
      : [`The e-mail address ${quoted(customer.email)} of the customer is not valid, and is left out.`]),
    ...cut.map((field) => `The ${field} of the customer is cut to ${CONTACT_LENGTHS[field]} characters.`),
    ...(customerStatus === '' || CUSTOMER_STATUSES.some((one) => one === customerStatus)
      ? []
      : [
          `The customer_status ${quoted(customerStatus)} of the appointment is not known in this shop: the appointment gets the customer_status expected.`,
        ]),
    ...(localTimezone === '' || isZoneName(localTimezone)
      ? []
      : [
          `The local_timezone ${quoted(localTimezone)} of the appointment is not known in this shop, and is left out.`,
        ]),
  ];
}

/**
 * Reads the span of an imported appointment. Also returns a sentence for each problem with its times: another offset
 * from UTC, a time skipped by the clock, or an end before the start.
 */
function spanOf({ zone, core }: ImportRun, { start, end }: SourceAppointment, product: Product) {
  const from = readOnClock(start, zone);
  const told = end && readOnClock(end, zone);
  const settings = productSettings(product);
  // The length of a timed booking is elapsed time. This length stays, even if the clock changes within the booking.
  const length = end?.site === undefined || start.site === undefined ? undefined : end.site - start.site;
  const isElapsed = settings.timed && length === settings.durationSeconds;
  const usual = slotEnd(settings, from.instant, core.site.zone);
  const until = told && told.instant > from.instant && !isElapsed ? told.instant : usual;
  const clock = clockText(start.site ?? zone.toSite(from.instant));
  const reasons = [
    ...(from.isOther || told?.isOther
      ? [
          `The other system gives ${clock} another offset from UTC than ${zone.name} has. The appointment keeps the local time ${clock}.`,
        ]
      : []),
    ...(from.isSkipped
      ? [
          `The time ${clock} does not exist in ${zone.name}, because the clocks go forward: the appointment starts at ${clockText(zone.toSite(from.instant))}.`,
        ]
      : []),
    ...(told && told.instant <= from.instant
      ? ['The end of the appointment is not after its start: it gets the duration of its product.']
      : []),
  ];
  return { start: from.instant, end: until, reasons };
}

/**
 * Returns the status of an imported appointment in this shop: `complete` if the appointment has ended, because the
 * library completes appointments at their end.
 */
const statusHere = (status: string, hasEnded: boolean): Appointment['status'] =>
  hasEnded && (status === 'confirmed' || status === 'paid') ? 'complete' : status;
