import fc from '../../support/fast-check';
import { elementModule } from '../../support/browser/element-module';

interface Use {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
  readonly units: number;
}

const { assignLanes, inLanes } = elementModule([
  'desk/screens/calendar/lanes/assign-lanes.mts',
  'desk/screens/calendar/lanes/lanes.mts',
]) as {
  assignLanes: (uses: readonly Use[]) => ReadonlyMap<number, readonly number[]>;
  inLanes: (
    board: object,
    of: object,
  ) => {
    columns: readonly { id: string; units?: object }[];
    events: readonly { id: string; resourceIds: readonly string[] }[];
  };
};

const USES = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 12 }),
      before: fc.integer({ min: 0, max: 3 }),
      after: fc.integer({ min: 0, max: 3 }),
      units: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map(({ length, ...use }, id): Use => ({ ...use, id, end: use.start + length })));
const withoutPaddings = (uses: readonly Use[]): Use[] => uses.map((use) => ({ ...use, before: 0, after: 0 }));

const unitsAt = (uses: readonly Use[], moment: number): number =>
  uses.filter(({ start, end }) => start <= moment && moment < end).reduce((sum, { units }) => sum + units, 0);

test('uses that overlap or are too close share no lane, and without paddings the lanes are as many as the units that are taken at once', () => {
  fc.assert(
    fc.property(USES, (uses) => {
      const lanes = assignLanes(uses);
      for (const one of uses) {
        const own = lanes.get(one.id)!;
        expect(new Set(own).size).toBe(one.units);
        for (const other of uses)
          if (
            other.id !== one.id &&
            other.start <= one.start &&
            one.start < other.end + Math.max(other.after, one.before)
          )
            expect(own.filter((lane) => lanes.get(other.id)!.includes(lane))).toEqual([]);
      }
      const most = Math.max(0, ...uses.map(({ start }) => unitsAt(uses, start)));
      const apart = assignLanes(withoutPaddings(uses));
      expect(Math.max(0, ...[...apart.values()].flat().map((lane) => lane + 1))).toBe(most);
    }),
  );
});

test('a use keeps its lanes in any order of the list, and if later uses are added', () => {
  fc.assert(
    fc.property(USES, (uses) => {
      const lanes = assignLanes(uses);
      expect([...assignLanes(uses.toReversed())].sort()).toEqual([...lanes].sort());
      const morning = uses.filter(({ start }) => start < 20);
      for (const [id, own] of assignLanes(morning)) expect(lanes.get(id)).toEqual(own);
    }),
  );
});

/** A booking of two hours on the chairs (resource 5). */
const booking = (id: number, start: number, fields: object = {}): object => ({
  id,
  product_id: 1,
  status: 'confirmed',
  qty: 1,
  resource_ids: [5],
  start,
  end: start + 2,
  paddings: [],
  ...fields,
});
const eventOf = (id: number, resourceIds = ['5']): object => ({
  id: String(id),
  resourceIds,
  extendedProps: { face: { kind: 'appointment', ids: [id] } },
});
const CHAIRS = { id: '5', title: 'Chairs' };
const ROOM = { id: '6', title: 'Room' };
const FACTS = {
  resources: [
    { id: 5, quantity: 3 },
    { id: 6, quantity: 1 },
  ],
  products: [
    { id: 1, needs: [{ kind: 'chair', per: 'place' }] },
    { id: 2, needs: [{ kind: 'room' }, { kind: 'chair' }] },
  ],
};
const placesOf = (events: readonly object[], appointments: readonly object[], facts: object = FACTS) => {
  const { columns, events: placed } = inLanes({ columns: [CHAIRS, ROOM], events }, { appointments, facts });
  return {
    columns: columns.map(({ id }) => id),
    units: columns[0]!.units,
    places: placed.map(({ id, resourceIds }) => [id, ...resourceIds]),
  };
};

test('three chairs are three lanes with one heading; a booking of two places takes two, and one with a room its room, too', () => {
  const bookings = [
    booking(1, 10),
    booking(2, 10, { qty: 2 }),
    booking(3, 13, { product_id: 2, resource_ids: [6, 5] }),
  ];
  expect(placesOf([eventOf(1), eventOf(2), eventOf(3, ['6', '5'])], bookings)).toEqual({
    columns: ['5', '5.1', '5.2', '6'],
    units: { quantity: 3, most: 3, lanes: 3 },
    places: [
      ['1', '5'],
      ['2', '5.1', '5.2'],
      ['3', '6', '5'],
    ],
  });
});

test('a chair that is still being cleaned takes no booking, and its cleaning is in its lane', () => {
  const cleaning = { id: 'padding 12 13 5', resourceIds: ['5'], extendedProps: { face: { kind: 'closed' } } };
  const bookings = [booking(1, 10, { paddings: [{ start: 12, end: 13, resource_id: 5 }] }), booking(2, 12)];
  expect(placesOf([eventOf(1), eventOf(2), cleaning], bookings).places).toEqual([
    ['1', '5'],
    ['2', '5.1'],
    ['padding 12 13 5', '5'],
  ]);
});

test('two bookings one after the other share one chair and the cleaning between them, and are one at once', () => {
  const cleaning = { id: 'padding 12 13 5', resourceIds: ['5'], extendedProps: { face: { kind: 'closed' } } };
  const around = (start: number) => [
    { start: start - 1, end: start, resource_id: 5 },
    { start: start + 2, end: start + 3, resource_id: 5 },
  ];
  const bookings = [booking(1, 10, { paddings: around(10) }), booking(2, 13, { paddings: around(13) })];
  expect(placesOf([eventOf(1), eventOf(2), cleaning], bookings)).toMatchObject({
    units: { quantity: 3, most: 1, lanes: 3 },
    places: [
      ['1', '5'],
      ['2', '5'],
      ['padding 12 13 5', '5'],
    ],
  });
});

test.each([
  ['after the first', { after: 2, before: 1 }],
  ['before the second', { after: 1, before: 2 }],
])('the larger of two paddings counts: the one %s', (_, { after, before }) => {
  const first = booking(1, 10, { paddings: [{ start: 12, end: 12 + after, resource_id: 5 }] });
  const second = (start: number) =>
    booking(2, start, { paddings: [{ start: start - before, end: start, resource_id: 5 }] });
  expect(placesOf([eventOf(1), eventOf(2)], [first, second(13)]).places).toEqual([
    ['1', '5'],
    ['2', '5.1'],
  ]);
  expect(placesOf([eventOf(1), eventOf(2)], [first, second(14)]).places).toEqual([
    ['1', '5'],
    ['2', '5'],
  ]);
});

test('the title of a closed time is in the first lane, and its shade in all', () => {
  const closed = {
    id: 'closed 5',
    resourceIds: ['5'],
    extendedProps: { face: { kind: 'closed', title: 'Lunch' } },
  };
  const { events } = inLanes({ columns: [CHAIRS], events: [closed] }, { appointments: [], facts: FACTS });
  expect(events).toMatchObject([
    { resourceIds: ['5'], extendedProps: { face: { title: 'Lunch' } } },
    { resourceIds: ['5.1', '5.2'], extendedProps: { face: { title: '' } } },
  ]);
});

test('a cancelled booking takes no chair, an overbooked one gets a lane more, and beyond four lanes there is one column', () => {
  const at = (count: number) => Array.from({ length: count }, (_, id) => booking(id + 1, 10));
  const events = (count: number) => at(count).map((_, id) => eventOf(id + 1));
  const cancelled = booking(9, 9, { status: 'cancelled' });
  expect(placesOf([eventOf(9), ...events(1)], [cancelled, ...at(1)])).toMatchObject({
    units: { quantity: 3, most: 1, lanes: 3 },
    places: [
      ['9', '5'],
      ['1', '5'],
    ],
  });
  expect(placesOf(events(4), at(4)).units).toEqual({ quantity: 3, most: 4, lanes: 4 });
  expect(placesOf(events(5), at(5))).toMatchObject({ columns: ['5', '6'], units: undefined });
});

test('a single room, and ten chairs, have one column', () => {
  for (const quantity of [undefined, 1, 10]) {
    const facts = { ...FACTS, resources: [{ id: 5, quantity }] };
    expect(placesOf([], [], facts).columns).toEqual(['5', '6']);
  }
});
