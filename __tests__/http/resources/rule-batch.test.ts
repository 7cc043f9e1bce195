import { internalsOf } from '../../support/internals';
import { asInstant } from '../../../lib/time/units';
import { errorOf, NOW, openShop, type RunningShop } from '../../support/http/shop';
import { ANNA, openTextShop } from '../../support/http/text-shop';

const SOME_TEXT: unknown = expect.any(String);
const textWith = (part: string): unknown => expect.stringContaining(part);

const BATCH = '/api/v2/availabilities/batch';
const EVENING = { kind: 'global', range_type: 'time:all', from_range: '18:00', to_range: '20:00' };
const THREE = {
  create: [EVENING, { ...EVENING, kind: 'staff', kind_id: 3, appointable: false }],
  update: [{ id: 1, to_range: '13:00' }],
  delete: [2],
};

let salon: RunningShop;
let now = NOW;
beforeEach(async () => {
  now = NOW;
  salon = await openShop(undefined, { clock: { now: () => now } });
});
afterEach(() => salon.close());

interface Written {
  readonly create: { readonly id: number }[];
  readonly update: { readonly id: number }[];
  readonly delete: { readonly id: number }[];
}

const send = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  salon.as('boss').post(BATCH).set(headers).send(body);
const ids = async () => (await salon.appointments.rules.all()).map(({ id }) => id);
const paramsOf = async (body: object) => {
  const answer = await send(body);
  return [answer.status, errorOf(answer).code, errorOf(answer).data.params];
};

test('a batch returns the rules that it created, changed and deleted, in the order in which they were sent', async () => {
  const answer = await send(THREE, { 'If-Match': '"1-9-x"' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    create: [
      { id: 5, ...EVENING, appointable: true },
      { id: 6, kind: 'staff', kind_id: 3, appointable: false },
    ],
    update: [{ id: 1, from_range: '09:00', to_range: '13:00' }],
    delete: [{ id: 2, title: 'Dentist' }],
  });
  expect(await ids()).toEqual([1, 3, 4, 5, 6]);
  expect((await send({})).body).toEqual({ create: [], update: [], delete: [] });
});

test('every wrong field of every item is named as it was sent, and nothing is stored', async () => {
  expect(
    await paramsOf({
      create: [EVENING, { ...EVENING, range_type: 'years' }, 7],
      update: [{ id: 1, appointable: 'perhaps' }, { title: 'no id' }],
      delete: [2, 'x'],
    }),
  ).toEqual([
    400,
    'rest_invalid_param',
    {
      'create[1][range_type]': textWith('must be one of'),
      'create[2]': 'must be an object',
      'update[0][appointable]': 'must be true or false',
      'update[1][id]': 'is required',
      'delete[1]': textWith('must be an integer'),
    },
  ]);
  expect(await paramsOf({ create: [{ kind: 'global' }] })).toEqual([
    400,
    'rest_missing_callback_param',
    ['create[0][range_type]'],
  ]);
  expect(
    await paramsOf({
      create: [EVENING, { ...EVENING, to_range: '25:00' }, { ...EVENING, kind: 'staff', kind_id: 5 }],
      update: [{ id: 1, from_date: '2026-03-05', to_date: '2026-03-01' }],
      delete: [2],
    }),
  ).toEqual([
    400,
    'rest_invalid_param',
    {
      'create[1][to_range]': SOME_TEXT,
      'create[2][kind_id]': 'there is no staff member with this id',
      'update[0][to_date]': textWith('from_date'),
    },
  ]);
  expect(await ids()).toEqual([1, 2, 3, 4]);
});

test('an id that occurs twice is a 400, an unknown id a 404, and over 100 items a 413', async () => {
  expect(await paramsOf({ update: [{ id: 1 }, { id: 1 }], delete: [1, 2, 2] })).toMatchObject([
    400,
    'rest_invalid_param',
    { 'update[1][id]': SOME_TEXT, 'delete[0]': SOME_TEXT, 'delete[2]': SOME_TEXT },
  ]);
  const unknown = await send({ create: [EVENING], update: [{ id: 98 }], delete: [2, 99] });
  expect([unknown.status, errorOf(unknown).code, errorOf(unknown).message]).toEqual([
    404,
    'shop_rest_availability_invalid_id',
    'There are no availability rules with the ids 98, 99.',
  ]);
  expect(Object.keys(errorOf(unknown).data.params as object)).toEqual(['update[0][id]', 'delete[1]']);
  const many = await send({ create: Array.from({ length: 51 }, () => EVENING), delete: Array(50).fill(1) });
  expect([many.status, errorOf(many).code]).toEqual([413, 'shop_rest_request_entity_too_large']);
  expect(await ids()).toEqual([1, 2, 3, 4]);
});

test('only managers write, and a form is read as JSON is', async () => {
  expect((await salon.as('anna').post(BATCH).send(THREE)).status).toBe(403);
  const form = await salon
    .as('boss')
    .post(BATCH)
    .type('form')
    .send('create[0][kind]=global&create[0][type]=days&create[0][from]=1&create[0][to]=5&delete[]=2');
  expect([form.status, form.body]).toMatchObject([
    200,
    { create: [{ range_type: 'days', from_range: '1', to_range: '5' }], delete: [{ id: 2 }] },
  ]);
});

test('a repeated batch with its key gets the stored response, and nothing is stored twice', async () => {
  const first = await send(THREE, { 'Idempotency-Key': 'k-1' });
  const stored = await ids();
  const again = await send(THREE, { 'Idempotency-Key': 'k-1' });
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
  expect(await ids()).toEqual(stored);
});

/** Sends a batch to a process that cannot store the response, as if it were killed after the write. */
async function loseAnswerTo(body: object): Promise<{ readonly body: unknown }> {
  const keys = internalsOf(salon.appointments).storage.idempotency;
  const dead = [
    jest.spyOn(keys, 'complete').mockResolvedValue(undefined),
    jest.spyOn(keys, 'release').mockResolvedValue(undefined),
  ];
  const lost = await send(body, { 'Idempotency-Key': 'k-1' });
  dead.forEach((spy) => spy.mockRestore());
  return lost;
}

test('a batch whose process was killed after the write returns the rules that it wrote', async () => {
  const lost = await loseAnswerTo(THREE);
  // Deletes one of the created rules before the request is repeated.
  await salon.appointments.rules.remove((lost.body as Written).create[1]!.id);
  now = asInstant(NOW + 60);
  const again = await send(THREE, { 'Idempotency-Key': 'k-1' });
  expect([again.status, again.body]).toEqual([200, lost.body]);
  expect(await ids()).toEqual([1, 3, 4, 5]);
});

test('a batch that only changed and deleted rules returns them, too, if its process was killed after the write', async () => {
  const changes = { update: THREE.update, delete: THREE.delete };
  const lost = await loseAnswerTo(changes);
  now = asInstant(NOW + 60);
  const again = await send(changes, { 'Idempotency-Key': 'k-1' });
  expect([again.status, again.body]).toEqual([200, lost.body]);
  expect(again.body).toMatchObject({ create: [], update: [{ id: 1 }], delete: [{ id: 2 }] });
});

test('a shop whose ids are texts names the owner of a new rule by its own id', async () => {
  const shop = await openTextShop();
  try {
    const rule = { range_type: 'time:all', from_range: '09:00', to_range: '10:00', kind: 'staff' };
    const made = await shop
      .as('boss')
      .post(BATCH)
      .send({ create: [{ ...rule, kind_external_id: ANNA }] });
    expect(made.body).toMatchObject({ create: [{ kind: 'staff', kind_external_id: ANNA }] });
    const wrong = await shop
      .as('boss')
      .post(BATCH)
      .send({ create: [rule, { ...rule, kind_external_id: 'no-such-member' }] });
    expect(errorOf(wrong).data.params).toEqual({
      'create[0][kind_id]': SOME_TEXT,
      'create[1][kind_external_id]': 'there is no staff member with this id',
    });
  } finally {
    await shop.close();
  }
});
