import { elementModule } from '../../support/browser/element-module';

interface Description {
  readonly tag: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
}
interface Screen {
  view(): unknown[];
  show(words: readonly string[]): void;
  refresh(): Promise<void>;
}

const saved: { download?: string }[] = [];
const { Customers, ENGLISH } = elementModule(
  ['desk/screens/customers/customers.mts', 'desk/texts/texts.mts'],
  {
    document: {
      createElement: () => {
        const link: { download?: string; click: () => void } = { click: () => undefined };
        saved.push(link);
        return link;
      },
    },
    URL: { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined },
    Blob,
  },
) as { Customers: new (context: object) => Screen; ENGLISH: object };

const elementsOf = (content: readonly unknown[]): Description[] =>
  content.flatMap((one) =>
    typeof one === 'object' && one !== null
      ? [one as Description, ...elementsOf((one as Description).content)]
      : [],
  );
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

const NO_VISITS = { coming: 0, past: 0, cancelled: 0, cancelled_late: 0, no_show: 0 };

/** Opens the page of the customer Ada (id 6). All requests except reads wait until `respond` is called. */
async function ada(counts = NO_VISITS) {
  const names = new Map([
    [6, 'Ada'],
    [7, 'Ben'],
  ]);
  let respond = (): void => undefined;
  const isDue = new Promise<void>((done) => (respond = done));
  const late = (body: object) => isDue.then(() => body);
  const pageOf = (path: string) => {
    const id = Number(path.split('/').at(-1));
    const customer = { id, display_name: names.get(id), email: '' };
    return Promise.resolve({ customer, counts, coming: [], past: [], past_total: 0 });
  };
  const screen = new Customers({
    client: {
      get: (path: string) => (path.endsWith('/export') ? late({}) : pageOf(path)),
      write: () => late({ appointments: 2 }),
    },
    facts: { can_search_customers: true },
    texts: ENGLISH,
    plural: ({ one, other }: { one: string; other: string }, count: number) =>
      (count === 1 ? one : other).replace('{count}', String(count)),
    changed: () => undefined,
    say: () => undefined,
  });
  const show = async (id: number): Promise<void> => {
    screen.show([String(id)]);
    await screen.refresh();
  };
  const click = (key: string): void => {
    const { values } = elementsOf(screen.view()).find((one) => one.values.key === key)!;
    (values.onclick as () => void)();
  };
  await show(6);
  return { screen, show, click, respond };
}

test('an export that arrives late is saved under the id of its own customer', async () => {
  const { show, click, respond } = await ada();
  click('export');
  await show(7);
  respond();
  await settled();
  expect(saved.map(({ download }) => download)).toEqual(['customer-6.json']);
});

test('an erasure that ends late does not leave the page of another customer', async () => {
  const { screen, show, click, respond } = await ada();
  click('erase');
  const form = elementsOf(screen.view()).find(({ values }) => values.key === 'question')!;
  (form.values.onsubmit as (event: object) => void)({ preventDefault: () => undefined });
  await show(7);
  respond();
  await settled();
  const names = elementsOf(screen.view()).flatMap(({ content }) => content);
  expect(names).toContain('Ben');
});

test('the card counts visits without no-shows, and late cancellations only if there are some', async () => {
  const countsOf = async (counts: typeof NO_VISITS): Promise<unknown[]> => {
    const { screen } = await ada(counts);
    const list = elementsOf(screen.view()).find(({ values }) => values.key === 'counts')!;
    return elementsOf(list.content).flatMap(({ content }) =>
      content.filter((one) => typeof one === 'string'),
    );
  };
  expect(await countsOf({ coming: 1, past: 4, cancelled: 3, cancelled_late: 2, no_show: 1 })).toEqual([
    'Visits',
    '3',
    'Coming',
    '1',
    'No-shows',
    '1',
    'Cancelled',
    '3',
    'Cancelled too late',
    '2',
  ]);
  expect(await countsOf(NO_VISITS)).toEqual([
    'Visits',
    '0',
    'Coming',
    '0',
    'No-shows',
    '0',
    'Cancelled',
    '0',
  ]);
});
