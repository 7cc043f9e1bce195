import { AppointmentsError, type ErrorData, invalidParams, missingParams } from '../../../lib/domain/errors';
import { fieldsOf } from '../../../lib/rest/fields/field';
import { inNames, namingParameters, parameterNames } from '../../../lib/rest/response/parameter-names';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { errorDataToJson } from '../../../lib/wire/error-data';
import { date, id, integer, siteSeconds } from '../../../lib/wire/inputs/input';

const FIELDS = [
  ...fieldsOf({
    productId: id('A product.'),
    quantity: integer('Places.'),
    from: date('First day.', { name: 'min_date' }),
  }),
  ...fieldsOf({ from: siteSeconds('First second.', { name: 'min_timestamp', aliases: ['begin'] }) }),
];
const NAMES = parameterNames(FIELDS);

test.each([
  [{}, 'min_date'],
  [{ min_date: '2026-03-10' }, 'min_date'],
  [{ min_timestamp: 1 }, 'min_timestamp'],
  [{ begin: 1 }, 'min_timestamp'],
  [{ min_date: '2026-03-10', min_timestamp: 1 }, 'min_timestamp'],
])('of two fields for one parameter, %j makes it %s', (sent, name) => {
  expect(parameterNames(FIELDS, sent).get('from')).toBe(name);
});

test.each([
  [
    invalidParams({ productId: 'is gone', quantity: 'must be 1' }),
    'Invalid parameter product_id: is gone',
    { product_id: 'is gone', qty: 'must be 1' },
  ],
  [
    invalidParams({ to: 'must be after `from`, not after `Greenwich`' }),
    'Invalid parameter to: must be after min_date, not after `Greenwich`',
    { to: 'must be after min_date, not after `Greenwich`' },
  ],
  [
    missingParams(['productId', 'customerId', 'start']),
    'Missing parameter(s): product_id, customer_id, start',
    ['product_id', 'customer_id', 'start'],
  ],
  [
    invalidParams({ start_date: 'is gone' }),
    'Invalid parameter start_date: is gone',
    { start_date: 'is gone' },
  ],
  [
    new AppointmentsError('shop_appointments_invalid_status', 'No such `quantity`.', {
      params: { quantity: 'no' },
    }),
    'No such qty.',
    { qty: 'no' },
  ],
])('the parameters of an error are named as on the wire: %s', (error, message, params) => {
  expect(inNames(error, NAMES)).toStrictEqual({ message, data: { params } });
});

test('an error that names no parameter is returned unchanged, with its cause and its status', async () => {
  const cause = new Error('the disk is full');
  const error = new AppointmentsError('shop_rest_busy', 'Later.', { retryAfter: 3 }, { status: 500, cause });
  const failing = () => Promise.reject(error);
  await expect(namingParameters(() => NAMES, failing)).rejects.toBe(error);
});

test('each field of error data has its wire name, and times are on the site’s clock', () => {
  const start = asInstant(Date.UTC(2026, 2, 10, 8) / 1000);
  const end = asInstant(start + 3600);
  const facts: Required<ErrorData> = {
    action: 'retry',
    params: { a: 'b' },
    reasons: ['closed'],
    limits: [{ per: 'customer', period: 'ever', count: 1, from: null }],
    available: 0,
    alternatives: [{ start, end, startIso: '2026-03-10T09:00:00+01:00', staffId: 3, available: 1 }],
    enforce: 'none',
    occurrences: [
      { start, end, available: true, staffIds: [3, 4], cost: '1.00', reasons: [], appointmentId: 7 },
    ],
    retryAfter: 1,
    id: 2,
    appointmentIds: [3],
    orderIds: [4],
    orderReferences: ['r'],
    seriesIds: [5],
    visitIds: [6],
    ruleIds: [6],
    resourceIds: [7],
    cancelUntil: start,
    rescheduleUntil: start,
  };
  expect(JSON.stringify(errorDataToJson(facts, createZone('Europe/Berlin')))).toBe(
    JSON.stringify({
      action: 'retry',
      params: { a: 'b' },
      reasons: ['closed'],
      limits: [{ per: 'customer', period: 'ever', count: 1, from: null }],
      available: 0,
      alternatives: [
        {
          start: start + 3600,
          end: end + 3600,
          start_iso: '2026-03-10T09:00:00+01:00',
          staff_id: 3,
          available: 1,
        },
      ],
      enforce: 'none',
      occurrences: [
        {
          start: start + 3600,
          end: end + 3600,
          start_utc: start,
          end_utc: end,
          available: true,
          staff_id: 3,
          cost: '1.00',
          reasons: [],
          appointment_id: 7,
        },
      ],
      retry_after: 1,
      id: 2,
      appointment_ids: [3],
      order_ids: [4],
      order_references: ['r'],
      series_ids: [5],
      visit_ids: [6],
      availability_ids: [6],
      resource_ids: [7],
      cancel_until: start,
      reschedule_until: start,
    }),
  );
});
