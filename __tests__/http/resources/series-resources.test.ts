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

describe('10.3 a manager chooses the resource for all occurrences of a series', () => {
  test('which all of them take', async () => {
    const made = await boss.post('/api/v2/series').send({ ...draft, resource_ids: [studio] });
    expect(made.status).toBe(201);
    const { appointment_ids: ids } = made.body as { appointment_ids: number[] };
    for (const id of ids) {
      expect((await boss.get(`/api/v2/appointments/${id}`)).body).toMatchObject({ resource_ids: [studio] });
    }
  });

  test('and learns at which occurrences it is taken, in the preview and from the refusal', async () => {
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

  test('a visitor who previews a series cannot', async () => {
    const visitor = running.anonymous;
    const refused = await visitor.post('/api/v2/series/preview').send({ ...draft, resource_ids: [studio] });
    expect(refused.status).toBe(400);
    expect(errorOf(refused).data.params).toHaveProperty('resource_ids');
    expect((await visitor.post('/api/v2/series/preview').send(draft)).status).toBe(200);
  });
});
