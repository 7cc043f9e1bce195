import { openShop, refusal, type TestShop } from '../../support/shops/core-shop';

const DRAFT = { productId: 1, start: '2026-03-03T10:00' };

let salon: TestShop;
beforeEach(async () => {
  salon = await openShop();
});
afterEach(async () => {
  await salon.close();
});

test('a note is kept with its appointment, until it is changed or emptied', async () => {
  const { id, note } = await salon.appointments.create({ ...DRAFT, note: 'Rings twice' });
  expect(note).toBe('Rings twice');
  await salon.appointments.update(id, { status: 'confirmed' });
  expect((await salon.appointments.get(id)).note).toBe('Rings twice');
  await salon.appointments.update(id, { note: 'Rings once' });
  expect((await salon.appointments.get(id)).note).toBe('Rings once');
  await salon.appointments.update(id, { note: '' });
  expect((await salon.appointments.get(id)).note).toBe('');
});

test('an appointment has no note unless one is sent', async () => {
  expect((await salon.appointments.create(DRAFT)).note).toBe('');
});

test('events and the history tell that a note was written, but not the note', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, note: 'Rings twice' });
  await salon.appointments.update(id, { note: 'Rings once' });
  await salon.appointments.remove(id);
  const events = await salon.events();
  expect(events.map(({ topic }) => topic)).toEqual([
    'appointment.created',
    'appointment.updated',
    'appointment.deleted',
  ]);
  expect(JSON.stringify(events)).not.toContain('Rings');
  const history = await salon.appointments.history(id);
  expect(history.map(({ appointment: { note } }) => note)).toEqual(['', '', '']);
});

test('a note of 2,000 characters is stored, and a longer one is a 400', async () => {
  const { id } = await salon.appointments.create({ ...DRAFT, note: 'é'.repeat(2_000) });
  expect((await salon.appointments.get(id)).note).toHaveLength(2_000);
  expect(await refusal(salon.appointments.update(id, { note: 'x'.repeat(2_001) }))).toMatchObject({
    status: 400,
    data: { params: { note: 'must have at most 2000 characters' } },
  });
});

test('a customer cannot write a note', async () => {
  const booking = { ...DRAFT, note: 'Rings twice' };
  expect(await refusal(salon.appointments.book(booking))).toMatchObject({
    status: 400,
    data: { params: { note: 'cannot be set by customers' } },
  });
});
