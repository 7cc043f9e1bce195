import { type AppointmentsError, type Instant, REASONS } from '../../../lib/index';
import { inWords } from './start';

/** Facts about a line that the library refused, for texts to the customer. */
interface RefusedLine {
  /** Name of the refused line's variant. */
  readonly name: string;
  /** Requested start, if it could be parsed. */
  readonly start?: Instant;
  /** Time zone of the shop. */
  readonly timezone: string;
}

const MOST_ALTERNATIVES = 3;

/** Names that texts to the customer use for the parameters of a booking. */
const FIELDS: Readonly<Record<string, string>> = {
  start: 'appointmentStart',
  staffId: 'appointmentStaff',
  staffIds: 'appointmentStaff',
  quantity: 'The quantity',
  owner: 'The cart',
  address: 'The cart',
};

const START = 'it is not a date and time. Send one such as 2031-03-10T10:00';

/** Describes a refusal of the library in a text for the customer, with up to three free times in the shop's zone. */
export function refusalWords({ code, message, data }: AppointmentsError, line: RefusedLine): string {
  if (code === 'shop_appointments_slot_unavailable') return noPlace(data, line);
  if (code === 'rest_invalid_param') return wrongFields(data.params, message, line.name);
  if (code === 'shop_rest_appointment_invalid_id')
    return `The time of ${line.name} is no longer in the cart. Choose it again.`;
  if (code === 'shop_rest_busy')
    return `${line.name} could not be stored, because the shop is busy. Try again in a moment.`;
  return `${line.name}: ${message}`;
}

/** Text for a customer who adds a bookable variant without a time. */
export const noStart = (name: string): string =>
  `${name} needs a time. Send its start in customFields.appointmentStart, such as 2031-03-10T10:00.`;

/** Text for a variant that is not bookable but was added with a time. */
export const notBookable = (name: string): string =>
  `${name} cannot be booked for a time. Leave out customFields.appointmentStart and appointmentStaff.`;

/** Text for a customer who raises the quantity of an appointment that was not booked from a cart. */
export const noMore = (name: string): string =>
  `The appointment of ${name} is booked already, so its line cannot get more places. Add a line for more.`;

/** Text for a customer who adds a variant at a time that is already in the cart. */
export const alreadyThere = ({ name, start, timezone }: RefusedLine): string =>
  `${name}${start === undefined ? '' : ` on ${inWords(start, timezone)}`} is in the cart already. Change the quantity of that line instead.`;

/** Text for a customer whose `appointmentStart` cannot be read. */
export const noTime = (name: string, sent: string): string =>
  `${name}: appointmentStart ${JSON.stringify(sent.slice(0, 40))} is not a date and time. Send one such as 2031-03-10T10:00.`;

/** Text for an `appointmentStaff` that is not the id of a member. */
export const noMember = (name: string, sent: string): string =>
  `${name}: appointmentStaff ${JSON.stringify(sent.slice(0, 40))} is not the id of a member of staff.`;

/** Text for a customer whose `appointmentAnswers` are not a list. */
export const noAnswers = (name: string): string =>
  `${name}: appointmentAnswers is not a JSON list such as [{"key":"name","value":"Ada"}].`;

function noPlace(
  { action, reasons = [], available = 0, alternatives = [] }: AppointmentsError['data'],
  { name, start, timezone }: RefusedLine,
): string {
  const what = start === undefined ? name : `${name} on ${inWords(start, timezone)}`;
  if (action === 'check_out') return `The time for ${what} is no longer kept for you. Choose it again.`;
  const why = reasons.map((reason) => REASONS[reason]).join('; ');
  const left = available > 0 && reasons.includes('no_places') ? ` (${available} left)` : '';
  const free = alternatives.slice(0, MOST_ALTERNATIVES).map((other) => inWords(other.start, timezone));
  const instead = free.length > 0 ? `Free instead: ${free.join('; ')}.` : 'Choose another time.';
  return `${what} cannot be booked: ${why}${left}. ${instead}`;
}

/** Returns the name that texts to the customer use for a parameter: `answers.terms` is an answer. */
const nameOf = (field: string): string => FIELDS[field] ?? field.replace(/^answers\b/, 'appointmentAnswers');

function wrongFields(params: AppointmentsError['data']['params'], message: string, name: string): string {
  if (params === undefined || Array.isArray(params)) return `${name}: ${message}.`;
  const wrong = Object.entries(params).map(
    ([field, why]) => `${nameOf(field)}: ${field === 'start' ? START : why}`,
  );
  return `${name} cannot be booked. ${wrong.join('. ')}.`;
}
