import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}

const { searchView, ENGLISH } = elementModule([
  'desk/screens/customers/search-view.mts',
  'desk/texts/texts.mts',
]) as { searchView: (parts: object) => readonly unknown[]; ENGLISH: object };

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

const view = (found: object, opened: unknown[] = [], canSearch = true) =>
  elementsOf(
    searchView({
      context: {
        facts: { can_search_customers: canSearch, members: [] },
        texts: ENGLISH,
        plural: ({ other }: { other: string }, count: number) => other.replace('{count}', String(count)),
        now: () => 0,
        writing: { dayOf: () => '2026-03-10', moments: () => 'at ten', year: () => '2026' },
      },
      search: { text: 'zoe', found: { data: found, error: undefined } },
      choose: (who: unknown) => opened.push(who),
      open: (appointment: unknown) => opened.push(appointment),
    }),
  );
const textsOf = (elements: readonly Description[]) =>
  elements.flatMap(({ content }) => content.filter((one) => typeof one === 'string'));

test('the search lists the appointments that it finds, with the names of guests, and can open them', () => {
  const opened: unknown[] = [];
  const elements = view({ customers: [], appointments: [GUESTS] }, opened);
  expect(textsOf(elements)).toEqual(expect.arrayContaining(['1 appointments', 'Zoë Weiß', 'Haircut']));
  const item = elements.find(({ values }) => values['data-appointment'] === 41)!;
  const [button] = elementsOf(item.content);
  (button!.values.onclick as () => void)();
  expect(opened).toEqual([GUESTS]);
});

test('a guest is listed once, by the e-mail address or else the phone number, and opens; a name alone lists no guest', () => {
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
  expect(textsOf(elements)).toContain('2 customers · 6 appointments');
  const guests = elements.filter(({ values }) => String(values.key).startsWith('guest '));
  for (const { content } of guests) (elementsOf(content)[0]!.values.onclick as () => void)();
  expect(opened).toEqual([{ guestOf: 51 }, { guestOf: 53 }]);
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
