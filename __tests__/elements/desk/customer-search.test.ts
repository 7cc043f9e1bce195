import { personKey } from '../../../lib/domain/people/contact-keys';
import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}

const { searchView, recentPeople, foundView, recentView, personOf, ENGLISH } = elementModule([
  'desk/screens/customers/search-view.mts',
  'desk/screens/customers/recent-people.mts',
  'desk/screens/customers/lists.mts',
  'desk/screens/customers/person-of.mts',
  'desk/texts/texts.mts',
]) as {
  searchView: (parts: object) => readonly unknown[];
  foundView: unknown;
  recentView: unknown;
  recentPeople: (
    appointments: readonly object[],
    now: number,
    tools: object,
  ) => readonly {
    readonly who: object;
    readonly name: string;
    readonly phone: string;
    readonly last?: { readonly id: number };
    readonly next?: { readonly id: number };
  }[];
  personOf: (appointment: object) => string;
  ENGLISH: object;
};

const elementsOf = (content: readonly unknown[]): Description[] =>
  content.flatMap((one) =>
    typeof one === 'object' && one !== null
      ? [one as Description, ...elementsOf((one as Description).content)]
      : [],
  );

const GUESTS = {
  id: 41,
  start_utc: 0,
  end_utc: 3_600,
  product_name: 'Haircut',
  staff_ids: [],
  note: '',
  status: 'confirmed',
  customer_status: 'expected',
  payment: 'paid',
  customer_name: 'Zoë Weiß',
  customer_id: 0,
  customer_email: '',
  customer_phone: '',
};

const view = (found: object, opened: unknown[] = [], canSearch = true, recent: object = {}) =>
  elementsOf(
    searchView({
      context: {
        facts: { can_search_customers: canSearch, can_add_customers: true, members: [{ id: 3 }] },
        texts: ENGLISH,
        plural: ({ other }: { other: string }, count: number) => other.replace('{count}', String(count)),
        now: () => 0,
        writing: {
          dayOf: () => '2026-03-10',
          shortDay: () => 'Tue',
          moments: () => 'at ten',
          year: () => '2026',
        },
      },
      search: { text: 'zoe', found: { data: found, error: undefined } },
      recent,
      lists: { foundView, recentView },
      add: () => opened.push('add'),
      choose: (who: unknown) => opened.push(who),
      open: (appointment: unknown) => opened.push(appointment),
    }),
  );
const textsOf = (elements: readonly Description[]) =>
  elements.flatMap(({ content }) => content.filter((one) => typeof one === 'string'));

test('the search lists the appointments of people whom no contact identifies, with their names, and opens them', () => {
  const opened: unknown[] = [];
  const elements = view({ customers: [], appointments: [GUESTS] }, opened);
  expect(textsOf(elements)).toEqual(expect.arrayContaining(['1 appointments', 'Zoë Weiß', 'Haircut']));
  const item = elements.find(({ values }) => values['data-appointment'] === 41)!;
  const [button] = elementsOf(item.content);
  (button!.values.onclick as () => void)();
  expect(opened).toEqual([GUESTS]);
});

test('a person is listed once, by customer, e-mail address or else phone number, and opens; a name alone lists no guest', () => {
  const opened: unknown[] = [];
  const appointments = [
    { ...GUESTS, id: 51, customer_name: 'Zoë', customer_email: 'zoe@mail.example' },
    { ...GUESTS, id: 52, customer_name: 'Zoe', customer_email: 'Zoe@mail.example', customer_phone: '1' },
    { ...GUESTS, id: 53, customer_name: 'Zoltan', customer_phone: '030 / 12' },
    { ...GUESTS, id: 54, customer_name: 'Zoltan', customer_phone: '03012' },
    { ...GUESTS, id: 55, customer_id: 6, customer_email: 'ada@mail.example' },
    GUESTS,
  ];
  const elements = view({ customers: [], appointments }, opened, false);
  expect(textsOf(elements)).toContain('3 customers · 1 appointments');
  const buttons = elements.filter(({ values }) => values.class === 'open');
  for (const { values } of buttons) (values.onclick as () => void)();
  expect(opened).toEqual([
    { guestOf: 52 },
    appointments[0],
    { guestOf: 54 },
    appointments[2],
    { customer: 6 },
    appointments[4],
    GUESTS,
  ]);
});

test('the search says how many customers and appointments it has found, or that there are none', () => {
  const ada = { id: 6, display_name: 'Ada', email: '' };
  expect(textsOf(view({ customers: [ada], appointments: [GUESTS] }))).toContain(
    '1 customers · 1 appointments',
  );
  expect(textsOf(view({ customers: [], appointments: [] }))).toContain(
    'No customer or appointment has this name, e-mail or phone number.',
  );
});

test('those whose name has the text come first, and members of staff last, with the visits that are known', () => {
  const person = (id: number, name: string) => ({
    id,
    display_name: name,
    email: 'x@zoe.example',
    phone: '',
  });
  const customers = [person(3, 'Zoe of the staff'), person(5, 'Ben'), person(6, 'Zoe')];
  const booked = { ...GUESTS, customer_id: 6, customer_name: 'Zoe' };
  const recent = { data: [{ ...booked, id: 71, product_name: 'Colour' }] };
  const found = { ...booked, id: 72, start_utc: 5, end_utc: 9, product_name: 'Beard' };
  const opened: unknown[] = [];
  const elements = view({ customers, appointments: [found] }, opened, true, recent);
  const buttons = elements.filter(({ values }) => values.class === 'open');
  for (const { values } of buttons) (values.onclick as () => void)();
  expect(opened).toEqual([{ customer: 6 }, recent.data[0], { customer: 5 }, { customer: 3 }]);
  expect(textsOf(elements)).toEqual(expect.arrayContaining(['Next visit ', 'Tue', ' · ', 'Colour']));
  expect(textsOf(elements)).not.toContain('Beard');
});

test('a search that finds nobody offers to add a customer with the text', () => {
  const opened: unknown[] = [];
  const elements = view({ customers: [], appointments: [] }, opened);
  const add = elements.find(({ content }) => content.includes('Add “zoe” as a customer'))!;
  (add.values.onclick as () => void)();
  expect(opened).toEqual(['add']);
});

test('recent people are listed once, the latest visitors first, with their last and next visit and their phone number', () => {
  const now = 1_000_000;
  const visit = (id: number, at: number, more: object = {}) => ({
    ...GUESTS,
    id,
    start_utc: now + at * 3_600,
    end_utc: now + (at + 1) * 3_600,
    customer_email: 'zoe@mail.example',
    ...more,
  });
  const ada = { customer_id: 6, customer_name: 'Ada', customer_email: '' };
  const people = recentPeople(
    [
      visit(1, 48, { customer_phone: '030 5' }),
      visit(2, -30, { customer_phone: '030 4' }),
      visit(3, 24, { customer_email: 'Zoe@mail.example ' }),
      visit(4, -1, ada),
      visit(5, -2, { ...ada, status: 'cancelled' }),
      visit(6, 3, { customer_email: 'next@mail.example', customer_name: 'Nia' }),
      visit(7, -3, { customer_email: '', customer_name: 'Nobody’s number' }),
      visit(8, -5, { customer_email: 'missed@mail.example', customer_status: 'no-show' }),
      visit(9, -0.5, { customer_email: 'here@mail.example', customer_name: 'In the chair' }),
    ],
    now,
    { personOf },
  );
  expect(people.map(({ who, name, phone, last, next }) => [who, name, phone, last?.id, next?.id])).toEqual([
    [{ customer: 6 }, 'Ada', '', 4, undefined],
    [{ guestOf: 1 }, 'Zoë Weiß', '030 5', 2, 3],
    [{ guestOf: 9 }, 'In the chair', '', undefined, 9],
    [{ guestOf: 6 }, 'Nia', '', undefined, 6],
  ]);
  const many = Array.from({ length: 30 }, (_, at) =>
    visit(at + 1, -at, { customer_id: at + 1, customer_email: '' }),
  );
  expect(recentPeople(many, now, { personOf })).toHaveLength(20);
});

test('a person is a customer, or the guest with an e-mail address, or else with a number however it is written', () => {
  const of = (fields: object) => personOf({ ...GUESTS, ...fields });
  const reached = { customer_email: ' Zoe@mail.example', customer_phone: '030 4' };
  expect(of({ ...reached, customer_id: 6 })).not.toBe(of({ customer_id: 7 }));
  expect(of(reached)).toBe(of({ customer_email: 'zoe@mail.example', customer_phone: '030 5' }));
  expect(of(reached)).not.toBe(of({ customer_phone: '030 4' }));
  expect(of({ customer_phone: '+49 (0)30/77' })).toBe(of({ customer_phone: '+49 30 77' }));
  expect(of({})).toBe('');
});

test.each([
  ['', '+٤٩ ١٧٠ ١٢٣٤٥', '4917012345'],
  ['', '۰۱۷۰ ۱۲۳', '0170123'],
  ['', '\u2066+49 (0)170\u2069', '49170'],
  ['', '\u200e+٤٩ (٠)١٧٠', '49170'],
  ['', '0049 (0)30/77', '00493077'],
  ['', '(0)30 77', '03077'],
  ['', '０１７０', '0170'],
  ['', 'at home', ''],
  [' Zoe@Mail.example', '٠١٧٠', 'zoe@mail.example'],
])('the guest with %j and %j is %j at the desk and in the shop', (email, phone, key) => {
  expect(personOf({ ...GUESTS, customer_email: email, customer_phone: phone })).toBe(key);
  expect(personKey({ name: '', language: '', email, phone })).toBe(key);
});
