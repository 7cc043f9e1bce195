import nock from 'nock';
import { calendarOf } from '../../support/icalendar/calendars';
import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

/** A literal IP address, so that no name has to be resolved. */
const SERVER = 'https://93.184.215.14';
const URL_OF_HALL = `${SERVER}/hall.ics`;
const ANN = 11;
const party = (uid: string): string =>
  `UID:${uid}\nSUMMARY:Party ${uid}\nDTSTART:20260310T100000\nDURATION:PT2H`;

let salon: TestShop;
beforeEach(async () => {
  nock.disableNetConnect();
  salon = await openShop();
});
// Restores the modules that nock replaces, because all test files of the process share them.
afterAll(() => nock.restore());
afterEach(async () => {
  nock.cleanAll();
  nock.enableNetConnect();
  await salon.close();
});

const hall = async () => (await salon.appointments.resources.create({ name: 'Hall' })).id;
const imported = async () =>
  (await salon.appointments.rules.all())
    .filter(({ eventId }) => eventId !== null)
    .map(({ kind, kindId, title, appointable }) => [kind, kindId, title, appointable]);

test('a file closes the time of a resource, and a later file of its name replaces it', async () => {
  const { calendar } = salon.appointments;
  const resourceId = await hall();
  const first = await calendar.importFor({ resourceId }, { text: calendarOf(party('a'), party('b')) });
  expect(first).toMatchObject({ events: 2, created: 2 });
  expect(await imported()).toEqual([
    ['resource', resourceId, 'Party a', false],
    ['resource', resourceId, 'Party b', false],
  ]);
  const again = await calendar.importFor({ resourceId }, { text: calendarOf(party('b')) });
  expect(again).toMatchObject({ sourceId: first.sourceId, deleted: 1, unchanged: 1 });
  expect((await salon.events()).map(({ topic }) => topic)).toEqual([
    'availability.created',
    'availability.created',
    'availability.deleted',
  ]);
});

test('one address is a calendar of its own for each resource and member, and each has its subscription', async () => {
  const { subscriptions } = salon.appointments.calendar;
  const [one, other] = [await hall(), await hall()];
  const ids = [
    await subscriptions.add({ resourceId: one }, { url: URL_OF_HALL }),
    await subscriptions.add({ resourceId: other }, { url: URL_OF_HALL }),
    await subscriptions.add(ANN, { url: URL_OF_HALL }),
  ].map(({ id }) => id);
  expect((await subscriptions.add({ resourceId: one }, { url: URL_OF_HALL })).id).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
  nock(SERVER)
    .persist()
    .get('/hall.ics')
    .reply(200, calendarOf(party('a')));
  await salon.appointments.tick();
  expect(await imported()).toEqual(
    expect.arrayContaining([
      ['resource', one, 'Party a', false],
      ['resource', other, 'Party a', false],
      ['staff', ANN, 'Party a', false],
    ]),
  );
  expect(await subscriptions.list({ resourceId: one })).toMatchObject([
    { id: ids[0], staffId: 0, resourceId: one, events: 1, lastError: '' },
  ]);
  expect(await subscriptions.list(ANN)).toMatchObject([{ id: ids[2], staffId: ANN, resourceId: 0 }]);
  expect((await subscriptions.list()).map(({ id }) => id)).toEqual(ids);

  await subscriptions.remove(ids[1]!);
  expect((await imported()).map(([kind, id]) => [kind, id])).toEqual(
    expect.arrayContaining([
      ['resource', one],
      ['staff', ANN],
    ]),
  );
  expect(await imported()).toHaveLength(2);
});

test('the calendars of a resource are removed with it, and no longer read', async () => {
  const { calendar, resources } = salon.appointments;
  const resourceId = await hall();
  await calendar.subscriptions.add({ resourceId }, { url: URL_OF_HALL });
  const { sourceId } = await calendar.importFor({ resourceId }, { text: calendarOf(party('b')), name: 'b' });
  nock(SERVER)
    .get('/hall.ics')
    .reply(200, calendarOf(party('a')));
  await salon.appointments.tick();
  expect(await imported()).toHaveLength(2);

  await resources.remove(resourceId);
  expect(await imported()).toEqual([]);
  expect(await calendar.subscriptions.list()).toEqual([]);
  expect((await refusal(calendar.subscriptions.remove(sourceId))).status).toBe(400);
  salon.clock.set('2026-03-02T12:00');
  await salon.appointments.tick();
  expect(salon.errors).toEqual([]);
});

test('an unknown resource is a 404, and a wrong one is named', async () => {
  const { calendar } = salon.appointments;
  const text = calendarOf(party('a'));
  expect(await refusal(calendar.importFor({ resourceId: 9 }, { text }))).toMatchObject({
    status: 404,
    code: 'shop_rest_resource_invalid_id',
  });
  for (const wrong of [{ resourceId: 'hall' }, { resource: 9 }, 'hall'])
    expect((await refusal(calendar.importFor(wrong as never, { text }))).status).toBe(400);
  expect((await refusal(calendar.subscriptions.list({ resourceId: 0.5 }))).data.params).toEqual({
    resourceId: 'must be an integer',
  });
});
