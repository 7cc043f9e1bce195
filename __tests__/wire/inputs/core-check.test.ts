import { checkInputs } from '../../../lib/domain/checks/input-check';
import type { AppointmentsError } from '../../../lib/domain/errors';
import type { AppointmentQuery } from '../../../lib/services/appointments/list';
import type { AppointmentChanges, AppointmentDraft } from '../../../lib/domain/drafts';
import { CREATE_APPOINTMENT } from '../../../lib/rest/fields/appointments';
import { readParams } from '../../../lib/rest/request/read-params';
import { APPOINTMENT_CHANGES, APPOINTMENT_DRAFT } from '../../../lib/wire/inputs/appointment-inputs';
import { APPOINTMENT_QUERY } from '../../../lib/wire/inputs/appointment-list-inputs';
import { openShapeOf, shapeOf } from '../../../lib/wire/inputs/core-check';
import { wireForm } from '../../../lib/wire/names';

const DRAFT = shapeOf<AppointmentDraft>(APPOINTMENT_DRAFT);
const CHANGES = shapeOf<AppointmentChanges>(APPOINTMENT_CHANGES);
const QUERY = shapeOf<AppointmentQuery>(APPOINTMENT_QUERY);

/** Returns the parameters that a check refuses; undefined for a valid value. */
function faultsOf(value: object, check: Parameters<typeof checkInputs>[1][number]): unknown {
  try {
    checkInputs([value], [check]);
    return undefined;
  } catch (error) {
    return (error as AppointmentsError).data.params;
  }
}

test.each([
  ['quantity', 0],
  ['quantity', 10_001],
  ['note', 'x'.repeat(2_001)],
  ['allDay', 'perhaps'],
  ['customerStatus', 'late'],
  ['enforce', 'some'],
  ['startHuman', 'whenever'],
  ['timezone', 'Mars/Phobos'],
])('the core and REST refuse a wrong %s in the same words, case %#', async (name, value) => {
  const wireName = wireForm(name);
  const sent = { product_id: 1, start: 1, [wireName]: value };
  const error: unknown = await readParams(CREATE_APPOINTMENT, sent).catch((thrown: unknown) => thrown);
  const faults = faultsOf({ productId: 1, [name]: value }, DRAFT) as Record<string, string>;
  expect((error as AppointmentsError).data.params).toEqual({ [wireName]: faults[name] });
});

test('ids of a query are checked by their form, ids of a draft by their value', () => {
  expect(faultsOf({ productId: 0, customerId: -1 }, QUERY)).toBeUndefined();
  expect(faultsOf({ productId: '1' }, QUERY)).toEqual({ productId: 'must be an integer' });
  expect(faultsOf({ productId: 0 }, DRAFT)).toEqual({ productId: 'must be an integer of 1 or more' });
});

test('null stands for "none" only where a field has it as a value', () => {
  expect(faultsOf({ staffId: null }, CHANGES)).toBeUndefined();
  expect(faultsOf({ note: null, quantity: null }, CHANGES)).toEqual({
    note: 'must be a text',
    quantity: 'must be an integer from 1 to 10000',
  });
});

test('required fields are named, and undefined ones count as not sent', () => {
  expect(faultsOf({}, DRAFT)).toEqual(['productId']);
  expect(faultsOf({ note: undefined }, CHANGES)).toBeUndefined();
});

test('a field that the inputs lack is refused, unless the service checks the others', () => {
  expect(faultsOf({ qty: 2 }, CHANGES)).toEqual({ qty: 'is not a known field' });
  expect(faultsOf({ qty: 2 }, openShapeOf<AppointmentChanges>(APPOINTMENT_CHANGES))).toBeUndefined();
});
