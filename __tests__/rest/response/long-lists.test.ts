import type { Appointment } from '../../../lib/domain/appointment';
import { presentRulePreview } from '../../../lib/rest/presenters/rule-preview';
import { presentAppointments, relatedTo } from '../../../lib/rest/response/present-appointments';
import { Pace } from '../../../lib/runtime/slices';
import { ANONYMOUS } from '../../../lib/access/principal';
import { internalsOf } from '../../support/internals';
import { openShop, type TestShop } from '../../support/shops/core-shop';

let salon: TestShop;
let appointments: Appointment[];
beforeAll(async () => {
  salon = await openShop();
  const booked = await salon.appointments.create({ productId: 3, staffId: 11, start: '2026-03-10T10:00' });
  appointments = Array.from({ length: 5_000 }, (_, at) => ({ ...booked, id: at + 1 }));
});
afterAll(() => salon.close());

/** Counts the turns of the event loop that other work gets while `work` runs. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await work();
  isOver = true;
  return turns;
}

test('other work gets its turn while the preview of a long closure is presented', async () => {
  const { host, site } = internalsOf(salon.appointments);
  const related = await relatedTo(appointments, host, {});
  const preview = { appointments, days: [], more: 0 };
  const turns = await turnsDuring(() => presentRulePreview(preview, site.zone, related, new Pace()));
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('other work gets its turn while the appointments of a rule’s dry run are presented', async () => {
  const { host, site } = internalsOf(salon.appointments);
  const reader = { version: 'v2', principal: ANONYMOUS } as const;
  const turns = await turnsDuring(() => presentAppointments(appointments, reader, { host, site }));
  expect(turns).toBeGreaterThanOrEqual(2);
});
