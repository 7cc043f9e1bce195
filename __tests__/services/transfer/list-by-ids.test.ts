import { wholeList } from '../../../lib/services/transfer/sources/list-by-ids';

/** The list of a source, and the query parameter that the source ignores. */
interface Source {
  readonly ids: number[];
  readonly ignores?: 'include' | 'order';
  /** Called before each response with the path of the request. */
  readonly before?: (path: string) => void;
}

/** Reads a whole list, and returns the ids in the order in which they came, and the number of requests by kind. */
async function readFrom({ ids, ignores, before }: Source) {
  const requests = { pages: 0, ranges: 0 };
  const get = (path: string) => {
    before?.(path);
    const query = new URL(path, 'https://source.example').searchParams;
    const include = ignores === 'include' ? null : query.get('include');
    const isDown = ignores !== 'order' && query.get('order') === 'desc';
    const among = include === null ? undefined : new Set(include.split(',').map(Number));
    const found = ids.filter((id) => among?.has(id) ?? true).sort((a, b) => (isDown ? b - a : a - b));
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)];
    if (query.has('page')) requests.pages += 1;
    if (among && among.size > 1) requests.ranges += 1;
    const body = found.slice((page - 1) * size, page * size).map((id) => ({ id }));
    return Promise.resolve({ body, total: found.length });
  };
  const came: number[] = [];
  for await (const records of wholeList(get, '/v2/appointments'))
    came.push(...records.map(({ id }) => Number(id)));
  return { came, requests };
}

/** Ids from 11 on, without every seventh. */
const idsOf = (number: number): number[] =>
  Array.from({ length: number }, (_, index) => 11 + index + Math.floor(index / 6));

test('a long list is read by ranges of its ids, each record once, without a page far from the beginning', async () => {
  const ids = idsOf(1_500);
  const { came, requests } = await readFrom({ ids });
  expect(came).toEqual(ids);
  expect(requests).toEqual({ pages: 0, ranges: 18 });
});

test('records that are added while a list is read by ranges are read, too', async () => {
  const ids = idsOf(1_200);
  const before = (path: string) => {
    if (path.includes('include=') && ids.length < 1_450) ids.push(ids.at(-1)! + 1);
  };
  const { came } = await readFrom({ ids, before });
  expect(ids.length).toBeGreaterThan(1_200);
  expect(came).toEqual(ids);
});

test.each([
  ['is short', { ids: idsOf(900) }],
  ['has no filter by ids', { ids: idsOf(1_500), ignores: 'include' as const }],
  ['ignores the order', { ids: idsOf(1_500), ignores: 'order' as const }],
  ['has ids that are far apart', { ids: idsOf(1_500).map((id) => id * 9) }],
])('a list that %s is read page by page, each record once', async (_, source) => {
  const { came, requests } = await readFrom(source);
  expect(came).toEqual(source.ids);
  expect(requests).toEqual({ pages: Math.ceil(source.ids.length / 100) + 1, ranges: 0 });
});

test('a list whose largest id rises with each request ends with a sentence', async () => {
  let last = 2_000;
  const get = (path: string) => {
    const query = new URL(path, 'https://source.example').searchParams;
    const include = query.get('include')?.split(',') ?? [];
    if (include.length > 1) return Promise.resolve({ body: [], total: 0 });
    const id = query.get('order') === 'desc' && include.length === 0 ? (last += 150_000) : 1;
    return Promise.resolve({ body: [{ id }], total: 500_000 });
  };
  const read = async () => {
    for await (const records of wholeList(get, '/v2/appointments')) expect(records).toEqual([]);
  };
  await expect(read()).rejects.toThrow(
    'The list /v2/appointments of the other system does not end: its largest id rose by more than 1000000',
  );
});
