import type { AppointmentsError } from '../../../lib/domain/errors';
import { CREATE_APPOINTMENT } from '../../../lib/rest/fields/appointments';
import { CREATE_RULE, UPDATE_RULE } from '../../../lib/rest/fields/availabilities';
import { fieldsOf, type ParamSet } from '../../../lib/rest/fields/field';
import { LIST_SLOTS_V1, LIST_SLOTS_V2 } from '../../../lib/rest/fields/slots';
import { type RawParams, readParams } from '../../../lib/rest/request/read-params';
import {
  choice,
  decimal,
  flag,
  ids,
  integer,
  moment,
  orNull,
  required,
  text,
} from '../../../lib/wire/inputs/input';

async function refusal(set: ParamSet, raw: RawParams): Promise<{ code: string; params: unknown }> {
  const error = (await readParams(set, raw).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as AppointmentsError;
  return { code: error.code, params: error.data.params };
}

const SET = {
  fields: fieldsOf({
    number: integer('', { min: 0, max: 9, aliases: ['no', 'nr'] }),
    amount: decimal('', { min: 0, max: 100 }),
    yesOrNo: flag(''),
    someIds: ids('', { maxItems: 3 }),
    note: orNull(text('')),
    colour: choice(['red', 'green'])('', { spellings: { rot: 'red' } }),
    moment: moment(''),
  }),
} as const satisfies ParamSet;

test.each<[RawParams, object]>([
  [{}, {}],
  [{ unknown: 1, constructor: 2 }, {}],
  [{ number: 5 }, { number: 5 }],
  [{ number: '5' }, { number: 5 }],
  [{ number: '05' }, { number: 5 }],
  [{ no: 1, nr: 2 }, { number: 1 }],
  [{ nr: 2, number: 3 }, { number: 3 }],
  [{ amount: 0.1 }, { amount: 0.1 }],
  [{ amount: '12.340' }, { amount: '12.340' }],
  [{ yes_or_no: true }, { yesOrNo: true }],
  [{ yes_or_no: 'FALSE' }, { yesOrNo: false }],
  [{ yes_or_no: 0 }, { yesOrNo: false }],
  [{ yes_or_no: '1' }, { yesOrNo: true }],
  [{ some_ids: 7 }, { someIds: [7] }],
  [{ some_ids: '7' }, { someIds: [7] }],
  [{ some_ids: '7, 8,,9' }, { someIds: [7, 8, 9] }],
  [{ some_ids: ['7', 8, '7'] }, { someIds: [7, 8] }],
  [{ some_ids: [] }, { someIds: [] }],
  [{ note: 'x' }, { note: 'x' }],
  [{ note: '' }, { note: null }],
  [{ note: null }, { note: null }],
  [{ colour: 'red' }, { colour: 'red' }],
  [{ colour: 'rot' }, { colour: 'red' }],
  [{ moment: 1773129600 }, { moment: { wallClock: 1773129600 } }],
  [{ moment: '1773129600' }, { moment: { wallClock: 1773129600 } }],
  [{ moment: '2026-03-10T09:00:00+01:00' }, { moment: '2026-03-10T09:00:00+01:00' }],
])('%j is read as %j', async (raw, expected) => {
  expect(await readParams(SET, raw)).toEqual(expected);
});

test('every wrong field is named, under the name that was sent', async () => {
  expect(
    await refusal(SET, { nr: 10, amount: 'much', some_ids: [1, 2, 3, 4], colour: ['red'], yes_or_no: true }),
  ).toEqual({
    code: 'rest_invalid_param',
    params: {
      nr: 'must be an integer from 0 to 9',
      amount: 'must be a decimal number from 0 to 100',
      some_ids: 'must be a list of at most 3 integers',
      colour: 'must be one value, not several',
    },
  });
});

test('a missing parameter is named together with the wrong ones; alone it has the code of a missing parameter', async () => {
  const set = { fields: fieldsOf({ must: required(integer('')), may: flag('') }) };
  expect(await refusal(set, {})).toEqual({ code: 'rest_missing_callback_param', params: ['must'] });
  expect(await refusal(set, { may: 'x' })).toEqual({
    code: 'rest_invalid_param',
    params: { may: 'must be true or false', must: 'is required' },
  });
});

test('requests that are read at the same time do not mix', async () => {
  const reads = Array.from({ length: 50 }, (_, i) =>
    readParams(SET, i % 2 ? { number: i % 10 } : { number: 'x' }).catch(() => 'refused'),
  );
  expect(await Promise.all(reads)).toEqual(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? { number: i % 10 } : 'refused')),
  );
});

test('a wrong status has its own code, even if other parameters are wrong, too', async () => {
  const sent = { product_id: 1, start: 1, status: 'bogus', qty: 0 };
  expect(await refusal(CREATE_APPOINTMENT, sent)).toMatchObject({
    code: 'shop_appointments_invalid_status',
    params: {
      status: expect.stringContaining('unpaid') as string,
      qty: 'must be an integer from 1 to 10000',
    },
  });
});

test('one of start and end is enough, in any form', async () => {
  for (const name of ['start', 'start_date', 'end', 'end_date', 'start_human', 'end_human']) {
    await expect(
      readParams(CREATE_APPOINTMENT, { product_id: 1, [name]: '2026-03-10 09:00' }),
    ).resolves.toBeDefined();
  }
});

test('staff: 0 and an empty text mean null, null counts as not sent, and an empty list stays empty', async () => {
  const read = (raw: RawParams) => readParams(CREATE_APPOINTMENT, { product_id: 1, start: 1, ...raw });
  for (const value of [0, '0', '']) expect(await read({ staff_id: value })).toHaveProperty('staffId', null);
  expect(await read({ staff_id: null })).not.toHaveProperty('staffId');
  expect(await read({ staff_ids: [] })).toHaveProperty('staffIds', []);
});

test('rules: short parameter names, long kinds, and names that stand for no date', async () => {
  const raw = {
    kind: 'availability#global',
    type: 'time',
    from: 9,
    to: '10:00',
    from_date: '0000-00-00',
    rrule: '',
    qty: '0',
  };
  expect(await readParams(CREATE_RULE, raw)).toEqual({
    kind: 'global',
    rangeType: 'time:all',
    fromRange: '9',
    toRange: '10:00',
    fromDate: null,
    rrule: null,
    capacity: null,
  });
  expect(await readParams(UPDATE_RULE, {})).toEqual({});
});

test('slots: v1 reads limit and no parameters of v2; in v2 per_page is preferred to limit', async () => {
  const raw = { product_id: '7,8', limit: '5', per_page: '6', combine_staff: 'true', min_timestamp: '0' };
  expect(await readParams(LIST_SLOTS_V1, raw)).toEqual({ productIds: [7, 8], perPage: 5 });
  expect(await readParams(LIST_SLOTS_V2, raw)).toEqual({
    productIds: [7, 8],
    perPage: 6,
    combineStaff: true,
    from: { wallClock: 0 },
  });
});
