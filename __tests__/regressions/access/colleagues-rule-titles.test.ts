import { at, openShop, type RunningShop, SALON } from '../../support/http/shop';

/** Title of Ben's opening hours. Ben is member 4, and Anna is his colleague. */
const PRIVATE = 'Therapy with Dr. Who';

let salon: RunningShop;
let rule: number;
let imported: number;
beforeEach(async () => {
  salon = await openShop({
    ...SALON,
    users: SALON.users!.map((user) => ({ ...user, password: `page of ${user.login}` })),
  });
  const closed = { kind: 'staff', kindId: 4, appointable: false, rangeType: 'time:range' } as const;
  const times = {
    fromDate: '2026-03-12',
    toDate: '2026-03-12',
    fromRange: '09:00',
    toRange: '10:00',
  };
  rule = (await salon.appointments.rules.create({ ...closed, ...times, title: PRIVATE })).id;
  const event = { ...closed, ...times, title: `${PRIVATE} again`, eventId: 4711 };
  imported = (await salon.appointments.rules.create(event)).id;
});
afterEach(() => salon.close());

const WINDOW = `start_ts=${at('2026-03-12T00:00')}&end_ts=${at('2026-03-13T00:00')}`;

/** URLs of requests that read rules, or the times that follow from rules. */
const reads = (): string[] => [
  '/api/v1/availabilities',
  '/api/v2/availabilities',
  '/api/v2/availabilities?scope=staff&staff_id=4',
  `/api/v2/availabilities/${rule}`,
  `/api/v2/availabilities/${imported}`,
  '/api/v2/staff',
  '/api/v2/staff/4',
  '/api/v2/products',
  '/api/v2/products/7',
  `/api/v2/index?${WINDOW}`,
  `/api/v2/calendar?${WINDOW}`,
  `/api/v2/calendar?${WINDOW}&staff_id=4`,
  `/api/v2/calendar?${WINDOW}&product_id=7`,
  `/api/v2/desk/calendar?${WINDOW}`,
  `/api/v2/desk/calendar?${WINDOW}&staff_id=4`,
  '/api/v2/slots?product_id=7&explain=1&min_date=2026-03-12&max_date=2026-03-12',
];

async function textsFor(login: string): Promise<string> {
  const answers = await Promise.all(reads().map((path) => salon.as(login).get(path)));
  for (const { status } of answers) expect([200, 403]).toContain(status);
  return answers.map(({ text }) => text).join('\n');
}

test('3.5 a colleague cannot read the title of a member’s rule, nor that of an imported event', async () => {
  for (const login of ['anna', 'cleo']) {
    const text = await textsFor(login);
    expect([login, text.includes('Therapy'), text.includes('4711')]).toEqual([login, false, false]);
  }
});

test('3.5 the member and managers can read it', async () => {
  for (const login of ['ben', 'boss']) {
    const text = await textsFor(login);
    expect([login, text.includes(PRIVATE), text.includes('4711')]).toEqual([login, true, true]);
    const one = await salon.as(login).get(`/api/v2/availabilities/${imported}`).expect(200);
    expect(one.body).toMatchObject({ title: `${PRIVATE} again`, event_id: 4711 });
  }
});

test.each([
  'filter[0][key]=title&filter[0][compare]=LIKE&filter[0][value]=Therapy',
  'filter[0][key]=title&filter[0][compare]=REGEXP&filter[0][value]=Dr',
  `filter[0][key]=title&filter[0][value]=${encodeURIComponent(PRIVATE)}`,
  'filter[0][key]=event_id&filter[0][value]=4711',
  'filter[0][key]=event_id&filter[0][compare]=BETWEEN&filter[0][value][0]=4000&filter[0][value][1]=5000',
])('3.5 a colleague cannot guess the title of a member’s rule by a filter: %s', async (filter) => {
  const found = async (login: string): Promise<unknown> =>
    (await salon.as(login).get(`/api/v2/availabilities?${filter}`).expect(200)).body as unknown;
  expect(await found('anna')).toEqual([]);
  expect(await found('ben')).not.toEqual([]);
});

test('3.5 imported holidays of the shop show their names to its staff', async () => {
  const holidays = '/api/v2/availabilities?filter[0][key]=event_id&filter[0][value]=77';
  expect((await salon.as('anna').get(holidays)).body).toMatchObject([{ title: 'Imported holiday' }]);
  expect((await salon.as('cleo').get(holidays)).body).toEqual([]);
});

test('3.5 the event stream does not show a colleague the title of a rule that moved to another member', async () => {
  const { access } = salon.shop.host;
  const textOf = async (login: string): Promise<string> => {
    const cookie = (await access.signIn(login, `page of ${login}`))!;
    const session = (await access.session({ headers: { cookie } }))!;
    const nonce = salon.appointments.nonceFor(session);
    const answer = await salon.anonymous
      .get('/api/v2/sse')
      .set('Cookie', cookie)
      .set('X-SITE-Nonce', nonce)
      .buffer(true)
      .expect(200);
    return answer.text;
  };
  const annas = await salon.appointments.rules.create({
    kind: 'staff',
    kindId: 3,
    title: 'Yoga',
    rangeType: 'time:3',
    fromRange: '09:00',
    toRange: '10:00',
    appointable: false,
  });
  await salon.appointments.rules.update(annas.id, { kindId: 4, title: `${PRIVATE}, weekly` });
  const seen = { anna: await textOf('anna'), ben: await textOf('ben'), boss: await textOf('boss') };
  expect(seen.anna).toContain('Yoga');
  expect(seen.anna).toContain('availability.updated');
  expect(seen.anna).not.toContain('Therapy');
  expect(seen.ben).toContain(`${PRIVATE}, weekly`);
  expect(seen.ben).not.toContain('Yoga');
  expect(seen.boss).toContain(`${PRIVATE}, weekly`);
});
