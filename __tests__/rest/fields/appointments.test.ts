import { APPOINTMENT_FACTS } from '../../../lib/domain/appointment-field-facts';
import type { AppointmentFields } from '../../../lib/domain/drafts';
import type { Kind } from '../../../lib/domain/field-facts';
import { CREATE_APPOINTMENT, updateAppointmentParams } from '../../../lib/rest/fields/appointments';
import type { Field } from '../../../lib/rest/fields/field';
import { type AppointmentName, wireNameOf } from '../../../lib/wire/appointment';
import type { InputType } from '../../../lib/wire/inputs/input';

/** Input types that fit each kind of field. Callers cannot write a timestamp or a settlement. */
const TYPES: Readonly<Record<Exclude<Kind, 'timestamp'>, readonly InputType[]>> = {
  id: ['integer'],
  integer: ['integer'],
  flag: ['boolean'],
  instant: ['moment'],
  text: ['string', 'enum', 'timezone'],
  decimal: ['decimal'],
  ids: ['integers'],
  texts: ['strings'],
  'meta-data': ['meta-data'],
  contact: ['contact'],
  answers: ['answers'],
  'check-ins': [],
  settlement: [],
  entitlement: [],
  policies: [],
  fees: [],
  'money-notes': [],
  lanes: [],
};
/**
 * Fields that exist only in requests: some fields of the REST contract, the reason (which only events contain), the
 * guest (who is stored in the order), the entitlement, and the fields of a note about money.
 */
const ONLY_INPUT = [
  ...['startHuman', 'endHuman', 'staffId', 'reason', 'notifyCustomer'],
  ...['guestName', 'guestEmail', 'guestPhone', 'entitlementId', 'entitlementPlaces'],
  ...['cancelledBy', 'waiveFee', 'chargeNoShow', 'cancelledPlaces'],
  ...['noteMoney', 'noteAmount', 'takeBackNote', 'refund'],
];

const factsOf = (field: Field) =>
  new Map<string, { readonly kind: Kind }>(Object.entries(APPOINTMENT_FACTS)).get(field.as);

test('every field that can be written is declared', () => {
  // The compiler checks this (`npm run types`): the first type would lack a field that has no declaration.
  const declared = {} as Record<(typeof CREATE_APPOINTMENT.fields)[number]['as'], true>;
  const writable: Record<keyof AppointmentFields, true> = declared;
  expect(writable).toEqual({});
});

describe.each([
  ['create', CREATE_APPOINTMENT.fields],
  ['update', updateAppointmentParams([]).fields],
] as const)('the fields of %s', (_, fields: readonly Field[]) => {
  test('are fields of an appointment, or exist only as input', () => {
    const strangers = fields.filter((field) => factsOf(field) === undefined).map(({ as }) => as);
    expect(ONLY_INPUT).toEqual(expect.arrayContaining(strangers));
  });

  test('have the wire names of these fields', () => {
    const named = fields.map(({ as, name }) => [as, name]);
    expect(named).toEqual(fields.map(({ as }) => [as, wireNameOf(as as AppointmentName)]));
  });

  test('have a type that fits the kind', () => {
    const wrong = fields.filter((field) => {
      const kind = factsOf(field)?.kind;
      return kind !== undefined && !(kind !== 'timestamp' && TYPES[kind].includes(field.type));
    });
    expect(wrong).toEqual([]);
  });
});
