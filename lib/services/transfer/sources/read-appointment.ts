import { END_OF_TIME, parseDateTime } from '../../../time/parse';
import { asInstant, asSiteSeconds } from '../../../time/units';
import { decimalValue } from './amounts';
import {
  type Fields,
  flagValue,
  idValue,
  idValues,
  integerValue,
  isFields,
  quoted,
  textValue,
} from './lenient-values';
import { metaDataOfRecord } from './meta-data-of-record';
import { quantityValue } from './quantity';
import type { SourceAppointment, SourceMember, SourceMoment, SourceProduct, SourceRecord } from './source';

/** The products and staff members of the other system by their ids there, and the lists that it offers. */
interface KnownSource {
  readonly products: ReadonlyMap<string, SourceProduct>;
  readonly members: ReadonlyMap<string, SourceMember>;
  /**
   * Whether the other system has a list of its visits (appointments booked together), each with the ids of its
   * appointments.
   */
  readonly hasVisits: boolean;
  /** Whether the other system has a list of its series. */
  readonly hasSeries: boolean;
}

/** Reads an appointment in the form of the REST interface, in which numbers may also be texts. */
export function readAppointment(fields: Fields, known: KnownSource): SourceRecord<SourceAppointment> {
  const id = idValue(fields.id);
  if (id === undefined)
    return { id: '', problem: 'The appointment has no id, so a later import could not recognise it.' };
  const productId = idValue(fields.product_id);
  if (productId === undefined) return { id, problem: 'The appointment has no product.' };
  const start = sourceMoment(fields.start, fields.start_utc);
  if (!start)
    return {
      id,
      problem: 'The start of the appointment is not a date-time, or a time in seconds, from 1970 to 2999.',
    };
  const end = sourceMoment(fields.end, fields.end_utc);
  if (!end && idValue(fields.end) !== undefined)
    return {
      id,
      problem: 'The end of the appointment is not a date-time, or a time in seconds, from 1970 to 2999.',
    };
  const cost = decimalValue(fields.cost);
  if (cost === undefined && (textValue(fields.cost) ?? '') !== '')
    return { id, problem: `The cost ${quoted(fields.cost)} of the appointment is not an amount.` };
  const { quantity, reasons } = quantityValue(fields.qty);
  const meta = metaDataOfRecord(fields.meta_data);
  const contact = isFields(fields.contact) ? fields.contact : {};
  const orderId = idValue(fields.order_id);
  return {
    id,
    read: {
      id,
      status: textValue(fields.status) ?? '',
      customerStatus: textValue(fields.customer_status) ?? '',
      product: known.products.get(productId) ?? { id: productId, name: '' },
      members: membersOf(fields).map((one) => known.members.get(one) ?? { id: one, name: '', email: '' }),
      resourceIds: resourcesOf(fields),
      metaData: meta.metaData,
      start,
      end,
      allDay: flagValue(fields.all_day),
      quantity,
      cost,
      customer: {
        id: idValue(fields.customer_id) ?? '',
        name: textValue(contact.name) || (textValue(fields.customer_full_name) ?? ''),
        email: textValue(contact.email) ?? '',
        phone: textValue(contact.phone) ?? '',
      },
      order: orderId === undefined ? undefined : { id: orderId, itemId: idValue(fields.order_item_id) ?? '' },
      localTimezone: textValue(fields.local_timezone) ?? '',
      note: '',
      createdAt: sourceMoment(fields.date_created, undefined),
      modifiedAt: sourceMoment(fields.date_modified, undefined),
      leftBehind: [...reasons, ...meta.reasons, ...leftBehind(fields, known)],
    },
  };
}

const membersOf = ({ staff_ids: several, staff_id: one }: Fields): readonly string[] => {
  const ids = idValues(several);
  return ids.length > 0 ? ids : idValues(one);
};

/**
 * Reads a time of the other system's clock, as seconds or as a date-time, and its instant if it is stated. A date-time
 * with `Z` or an offset is an instant. Undefined for anything else, and for numbers outside the years 1970 to 2999.
 */
export function sourceMoment(site: unknown, utc: unknown): SourceMoment | undefined {
  const instant = integerValue(utc);
  const seconds = integerValue(site);
  if ([instant, seconds].some((one) => one !== undefined && (one < 0 || one >= END_OF_TIME)))
    return undefined;
  const known = instant === undefined ? undefined : asInstant(instant);
  if (seconds !== undefined) return { site: asSiteSeconds(seconds), instant: known };
  const parsed = parseDateTime(textValue(site) ?? '');
  if (!parsed) return undefined;
  return 'site' in parsed
    ? { site: asSiteSeconds(parsed.site), instant: known }
    : { site: undefined, instant: asInstant(parsed.instant) };
}

/** Reads the ids of the resources in their order. The id 0, which stands for a missing resource, becomes ''. */
const resourcesOf = ({ resource_ids: ids }: Fields): readonly string[] =>
  Array.isArray(ids) ? ids.map((id) => idValue(id) ?? '') : idValues(ids);

function leftBehind(
  { series_id: series, visit_id: visit }: Fields,
  { hasVisits, hasSeries }: KnownSource,
): string[] {
  return [
    ...(hasSeries || idValue(series) === undefined
      ? []
      : [
          'The appointment belongs to a series that the other system does not list, and is imported as a single appointment.',
        ]),
    ...(hasVisits || idValue(visit) === undefined
      ? []
      : [
          'The appointment belongs to a visit that the other system does not list, and is imported as a single appointment.',
        ]),
  ];
}
