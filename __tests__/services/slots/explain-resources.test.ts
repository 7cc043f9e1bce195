import type { Appointments, Product, Refusal } from 'shop-appointments';
import { openShop, type TestShop } from '../../support/shops/core-shop';
import { withProducts } from '../../support/shops/other-ports';

const HAIRCUT = 1;
const MASSAGE = 3;
const ROOM_BY_THE_DAY = 5;
const DAY = { minDate: '2026-03-06', maxDate: '2026-03-06' };

let salon: TestShop;
let appointments: Appointments;
let settings: Record<number, Partial<Product>>;
beforeEach(async () => {
  settings = { [HAIRCUT]: { needs: [{ kind: 'room' }] } };
  salon = await openShop({ ports: (host) => withProducts(host, settings) });
  ({ appointments } = salon);
});
afterEach(() => salon.close());

const room = async (fields: object = {}): Promise<number> =>
  (await appointments.resources.create({ name: 'Room', kind: 'room', ...fields })).id;

async function refused(productId: number, date: string): Promise<Partial<Refusal>[]> {
  const { refused: all = [] } = await appointments.slots.list({
    productIds: [productId],
    explain: true,
    ...DAY,
  });
  return all
    .filter((refusal) => refusal.date === date)
    .map(({ reasons, ruleIds, appointmentIds }) => ({ reasons, ruleIds, appointmentIds }));
}

const close = async (kindId: number, hours: readonly [from: string, to: string]): Promise<number> => {
  const { id } = await appointments.rules.create({
    kind: 'resource',
    kindId,
    rangeType: 'time:range',
    appointable: false,
    fromDate: '2026-03-06',
    toDate: '2026-03-06',
    fromRange: hours[0],
    toRange: hours[1],
  });
  return id;
};

describe('a start without a resource', () => {
  test('names the appointments of all products that take the resource', async () => {
    await room();
    settings[MASSAGE] = { needs: [{ kind: 'room' }] };
    const { id } = await appointments.create({ productId: MASSAGE, staffId: 11, start: '2026-03-06T10:00' });
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual([
      { reasons: ['no_resource'], ruleIds: [], appointmentIds: [id] },
    ]);
    expect(await refused(HAIRCUT, '2026-03-06T11:00')).toEqual([]);
    expect(await refused(HAIRCUT, '2026-03-06T09:00')).toEqual([]);
  });

  test('names the rules that close the resources, if all that could meet the need are closed', async () => {
    const [garden, studio] = [await room(), await room()];
    const ofGarden = await close(garden, ['10:30', '12:00']);
    expect(await refused(HAIRCUT, '2026-03-06T11:00')).toEqual([]);
    const ofStudio = await close(studio, ['11:00', '11:30']);
    const both = [ofGarden, ofStudio];
    expect(await refused(HAIRCUT, '2026-03-06T11:00')).toEqual([
      { reasons: ['no_resource'], ruleIds: both, appointmentIds: [] },
    ]);
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual([]);
  });

  test('names the appointments of a taken resource and the rules of a closed one', async () => {
    const [garden, studio] = [await room(), await room()];
    const ruleId = await close(studio, ['10:00', '11:00']);
    settings[MASSAGE] = { needs: [{ resourceId: garden }] };
    const { id } = await appointments.create({ productId: MASSAGE, staffId: 11, start: '2026-03-06T10:00' });
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual([
      { reasons: ['no_resource'], ruleIds: [ruleId], appointmentIds: [id] },
    ]);
  });

  test('has no cause to name if no active resource meets the need, and if no rule opens the resource', async () => {
    const none = [{ reasons: ['no_resource'], ruleIds: [], appointmentIds: [] }];
    const id = await room({ status: 'inactive' });
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual(none);
    await appointments.resources.update(id, { status: 'active' });
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual([]);
    await appointments.rules.create({
      kind: 'resource',
      kindId: id,
      rangeType: 'time:all',
      appointable: true,
      fromRange: '12:00',
      toRange: '20:00',
    });
    expect(await refused(HAIRCUT, '2026-03-06T10:00')).toEqual(none);
  });

  test('names what takes or closes the resource in the part that needs it, and nothing else', async () => {
    const id = await room();
    settings[MASSAGE] = {
      parts: [
        { minutes: 20, staff: true },
        { minutes: 40, staff: true },
      ],
      needs: [{ kind: 'room', parts: [1] }],
    };
    const { id: early } = await appointments.create({ productId: HAIRCUT, start: '2026-03-06T09:00' });
    await close(id, ['11:00', '11:20']);
    const { id: late } = await appointments.create({ productId: HAIRCUT, start: '2026-03-06T14:00' });
    for (const date of ['2026-03-06T10:00', '2026-03-06T11:00'])
      expect(await refused(MASSAGE, date)).toEqual([]);
    const taken = (appointmentId: number) =>
      [11, 12].map(() => ({ reasons: ['no_resource'], ruleIds: [], appointmentIds: [appointmentId] }));
    expect(await refused(MASSAGE, '2026-03-06T09:00')).toEqual(taken(early));
    expect(await refused(MASSAGE, '2026-03-06T14:00')).toEqual(taken(late));
  });

  test('of a day product names the rule that closes the resource for the whole day', async () => {
    const id = await room();
    settings[ROOM_BY_THE_DAY] = { needs: [{ kind: 'room' }] };
    await close(id, ['10:00', '12:00']);
    expect(await refused(ROOM_BY_THE_DAY, '2026-03-06')).toEqual([]);
    const wholeDay = await close(id, ['00:00', '24:00']);
    expect(await refused(ROOM_BY_THE_DAY, '2026-03-06')).toMatchObject([
      { reasons: ['no_resource'], appointmentIds: [] },
    ]);
    const [{ ruleIds }] = (await refused(ROOM_BY_THE_DAY, '2026-03-06')) as [Refusal];
    expect(ruleIds).toEqual([wholeDay]);
  });
});
