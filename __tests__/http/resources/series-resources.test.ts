import { type Agent, errorOf, openShop, type RunningShop, SALON } from '../../support/http/shop';

const ROOM_PRODUCT = 8;
const SHOP = {
  ...SALON,
  products: SALON.products!.map((product) =>
    product.id === ROOM_PRODUCT ? { ...product, qty: 2, needs: [{ kind: 'room' }] } : product,
  ),
};

let running: RunningShop;
let boss: Agent;
let garden: number;
let studio: number;
beforeEach(async () => {
  running = await openShop(SHOP);
  boss = running.as('boss');
  garden = await room('Garden');
  studio = await room('Studio');
});
afterEach(() => running.close());

const room = async (name: string): Promise<number> =>
  ((await boss.post('/api/v2/resources').send({ name, kind: 'room' })).body as { id: number }).id;
const draft = { product_id: ROOM_PRODUCT, start: '2026-03-03T10:00', frequency: 'weekly', count: 3 };
interface Occurrence {
  readonly available: boolean;
  readonly reasons: readonly string[];
}
const verdicts = (occurrences: readonly Occurrence[]) =>
  occurrences.map(({ available, reasons }) => (available ? 'free' : reasons.join()));

describe('a manager chooses a resource for all occurrences of a series, or is told why not', () => {
  test('all occurrences take the chosen resource', async () => {
    const made = await boss.post('/api/v2/series').send({ ...draft, resource_ids: [studio] });
    expect(made.status).toBe(201);
    const { appointment_ids: ids } = made.body as { appointment_ids: number[] };
    for (const id of ids) {
      expect((await boss.get(`/api/v2/appointments/${id}`)).body).toMatchObject({ resource_ids: [studio] });
    }
  });

  test('the preview and the refusal tell at which occurrences the resource is taken', async () => {
    const single = { product_id: ROOM_PRODUCT, start: '2026-03-10T10:00', resource_ids: [studio] };
    expect((await boss.post('/api/v2/appointments').send(single)).status).toBe(201);
    const wanted = ['free', 'no_resource', 'free'];
    const preview = await boss.post('/api/v2/series/preview').send({ ...draft, resource_ids: [studio] });
    expect(verdicts((preview.body as { occurrences: Occurrence[] }).occurrences)).toEqual(wanted);
    const refused = await boss.post('/api/v2/series').send({ ...draft, resource_ids: [studio] });
    expect(refused.status).toBe(409);
    const { occurrences } = errorOf(refused).data as unknown as { occurrences: Occurrence[] };
    expect(verdicts(occurrences)).toEqual(wanted);
    const other = await boss.post('/api/v2/series').send({ ...draft, resource_ids: [garden] });
    expect(other.status).toBe(201);
  });

  test.each([
    ['a number of ids that the product does not need', [1, 2]],
    ['an unknown resource', [99]],
    ['no list', 'studio'],
  ])('%s is a 400 that names the field and stores nothing', async (_, ids) => {
    for (const path of ['/api/v2/series', '/api/v2/series/preview']) {
      const refused = await boss.post(path).send({ ...draft, resource_ids: ids });
      expect(refused.status).toBe(400);
      expect(Object.keys(errorOf(refused).data.params as object)).toEqual(['resource_ids']);
    }
    expect((await boss.get('/api/v2/series')).body).toEqual([]);
  });

  const book = async (): Promise<{ path: string; ids: number[] }> => {
    const made = await boss.post('/api/v2/series').send({ ...draft, resource_ids: [garden] });
    const { id, appointment_ids: ids } = made.body as { id: number; appointment_ids: number[] };
    return { path: `/api/v2/series/${id}`, ids };
  };
  const takenBy = (ids: readonly number[]) =>
    Promise.all(
      ids.map(async (id) => {
        const found = await boss.get(`/api/v2/appointments/${id}`);
        return (found.body as { resource_ids: number[] }).resource_ids;
      }),
    );

  test('another resource can be chosen for the following occurrences or for all', async () => {
    const { path, ids } = await book();
    const following = { scope: 'following', appointment_id: ids[1], resource_ids: [studio] };
    expect((await boss.put(path).send(following)).status).toBe(200);
    expect(await takenBy(ids)).toEqual([[garden], [studio], [studio]]);
    const both = { product_id: ROOM_PRODUCT, start: '2026-03-03T10:00', resource_ids: [garden] };
    expect((await boss.post('/api/v2/appointments').send(both)).status).toBe(409);
    expect((await boss.put(path).send({ resource_ids: [studio] })).status).toBe(200);
    expect(await takenBy(ids)).toEqual([[studio], [studio], [studio]]);
    expect((await boss.post('/api/v2/appointments').send(both)).status).toBe(201);
  });

  test('a refused change tells at which occurrences the other resource is taken, and changes none, or only the free ones', async () => {
    const { path, ids } = await book();
    const single = { product_id: ROOM_PRODUCT, start: '2026-03-10T10:00', resource_ids: [studio] };
    expect((await boss.post('/api/v2/appointments').send(single)).status).toBe(201);
    const refused = await boss.put(path).send({ resource_ids: [studio] });
    expect(refused.status).toBe(409);
    const { occurrences } = errorOf(refused).data as unknown as { occurrences: Occurrence[] };
    expect(verdicts(occurrences)).toEqual(['free', 'no_resource', 'free']);
    expect(await takenBy(ids)).toEqual([[garden], [garden], [garden]]);
    const skipping = { resource_ids: [studio], skip_unavailable: true };
    expect((await boss.put(path).send(skipping)).status).toBe(200);
    expect(await takenBy(ids)).toEqual([[studio], [garden], [studio]]);
  });

  test.each([
    ['a number of ids that the product does not need', [1, 2]],
    ['an unknown resource', [99]],
  ])('%s in a change is a 400 that names the field and changes nothing', async (_, ids) => {
    const series = await book();
    const refused = await boss.put(series.path).send({ resource_ids: ids });
    expect(refused.status).toBe(400);
    expect(Object.keys(errorOf(refused).data.params as object)).toEqual(['resource_ids']);
    expect(await takenBy(series.ids)).toEqual([[garden], [garden], [garden]]);
  });

  test('a visitor who previews a series cannot choose a resource', async () => {
    const visitor = running.anonymous;
    const refused = await visitor.post('/api/v2/series/preview').send({ ...draft, resource_ids: [studio] });
    expect(refused.status).toBe(400);
    expect(errorOf(refused).data.params).toHaveProperty('resource_ids');
    expect((await visitor.post('/api/v2/series/preview').send(draft)).status).toBe(200);
  });
});
