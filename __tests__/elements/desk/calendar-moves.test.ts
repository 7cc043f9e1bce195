import { elementModule } from '../../support/browser/element-module';

interface Placement {
  readonly start: number;
  readonly end: number;
  readonly staffIds: readonly number[];
}

const { daysInView, turned } = elementModule('desk/screens/calendar/days-in-view.mts') as {
  daysInView: (view: string, day: string, firstWeekday: number) => { from: string; to: string };
  turned: (view: string, day: string, by: number) => string;
};
const { carried } = elementModule('desk/screens/calendar/moves/carried.mts') as {
  carried: (placement: object, key: string, view: object) => Placement | undefined;
};
const { changeTo, membersAfter, resourcesAfter } = elementModule(
  'desk/screens/calendar/moves/placement.mts',
) as {
  changeTo: (placement: object) => object;
  membersAfter: (staffIds: readonly number[], from: string, to: string) => number[];
  resourcesAfter: (ids: readonly number[], from: string, to: string) => readonly number[];
};
const { neighbour } = elementModule('desk/screens/calendar/board/arrow-keys.mts') as {
  neighbour: (spots: readonly object[], at: number, key: string) => number | undefined;
};

const at = (wallClock: string): number => Date.parse(`${wallClock}:00Z`) / 1000;

test.each([
  ['day', '2026-10-22', '2026-10-22', '2026-10-23'],
  ['members', '2026-10-22', '2026-10-22', '2026-10-23'],
  ['resources', '2026-10-22', '2026-10-22', '2026-10-23'],
  ['week', '2026-10-25', '2026-10-19', '2026-10-26'],
  ['month', '2026-10-22', '2026-09-28', '2026-11-02'],
])('a %s with %s shows the days from %s to before %s', (view, day, from, to) => {
  expect(daysInView(view, day, 1)).toEqual({ from, to });
});

test('a week begins on the first weekday of the page', () => {
  expect(daysInView('week', '2026-10-22', 7)).toEqual({ from: '2026-10-18', to: '2026-10-25' });
});

test.each([
  ['day', '2026-10-31', 1, '2026-11-01'],
  ['week', '2026-10-22', -1, '2026-10-15'],
  ['month', '2026-10-31', 1, '2026-11-30'],
])('from a %s with %s, %i leads to %s', (view, day, by, to) => {
  expect(turned(view, day, by)).toBe(to);
});

describe('an appointment that is moved with the keyboard', () => {
  const START = at('2026-10-22T10:30');
  const appointment = { start: START, end: START + 2_700, staff_ids: [3], all_day: false };
  const placement = { appointment, start: START, end: START + 2_700, staffIds: [3] };
  const week = { view: 'week', days: { from: '2026-10-19', to: '2026-10-26' }, columns: [], isRtl: false };
  const columns = [{ id: '4' }, { id: '3' }, { id: '0' }];
  const team = { ...week, view: 'members', days: { from: '2026-10-22', to: '2026-10-23' }, columns };

  test('moves by a step of the grid, by a day, or by a week of the month', () => {
    expect(carried(placement, 'ArrowDown', week)).toMatchObject({ start: START + 900, end: START + 3_600 });
    expect(carried(placement, 'ArrowRight', week)!.start).toBe(at('2026-10-23T10:30'));
    expect(carried(placement, 'ArrowRight', { ...week, isRtl: true })!.start).toBe(at('2026-10-21T10:30'));
    expect(carried(placement, 'ArrowUp', { ...week, view: 'month' })).toBeUndefined();
    expect(
      carried(placement, 'ArrowUp', {
        ...week,
        view: 'month',
        days: { from: '2026-09-28', to: '2026-11-02' },
      })!.start,
    ).toBe(at('2026-10-15T10:30'));
  });

  test('moves to the next column, and stays within the view', () => {
    expect(carried(placement, 'ArrowLeft', team)!.staffIds).toEqual([4]);
    expect(carried(placement, 'ArrowRight', team)!.staffIds).toEqual([]);
    expect(carried({ ...placement, staffIds: [4] }, 'ArrowLeft', team)).toBeUndefined();
    const late = { ...placement, start: at('2026-10-25T23:45'), end: at('2026-10-26T00:30') };
    expect(carried(late, 'ArrowDown', week)).toBeUndefined();
  });

  test('ends later or earlier, but never before its start', () => {
    expect(carried(placement, '+', week)).toMatchObject({ start: START, end: START + 3_600 });
    expect(carried({ ...placement, end: START + 900 }, '-', week)).toBeUndefined();
  });

  test('sends only what differs, and keeps its length unless its end was changed', () => {
    expect(changeTo({ ...placement, start: START + 900, end: START + 3_600 })).toEqual({
      start: '2026-10-22T10:45',
    });
    expect(changeTo({ ...placement, end: START + 3_600 })).toEqual({ end: '2026-10-22T11:30' });
    expect(changeTo({ ...placement, staffIds: [4] })).toEqual({ staff_ids: [4] });
  });

  test('takes the resource of the next column, in the order of its needs, and is never without one', () => {
    const rooms = { ...team, view: 'resources', columns: [{ id: '4' }, { id: '3' }, { id: '0' }] };
    const inRoom = { ...placement, appointment: { ...appointment, resource_ids: [3, 9] } };
    const moved = carried(inRoom, 'ArrowLeft', rooms)!;
    expect(changeTo(moved)).toEqual({ resource_ids: [4, 9] });
    expect(changeTo(carried(moved, 'ArrowRight', rooms)!)).toEqual({});
    expect(carried(inRoom, 'ArrowRight', rooms)).toBeUndefined();
    expect(resourcesAfter([3, 0], '0', '5')).toEqual([3, 5]);
    expect(resourcesAfter([], '0', '5')).toEqual([5]);
    expect(resourcesAfter([3, 5], '3', '5')).toEqual([3, 5]);
    expect(resourcesAfter([3], '3', '0')).toEqual([3]);
  });

  test('exchanges one of its members for that of the other column', () => {
    expect(membersAfter([3, 5], '3', '4')).toEqual([5, 4]);
    expect(membersAfter([3, 4], '3', '4')).toEqual([4]);
    expect(membersAfter([3], '3', '0')).toEqual([]);
    expect(membersAfter([], '0', '4')).toEqual([4]);
  });
});

test('arrow keys move up and down in a column, then on in time, and to the nearest event of the next column', () => {
  const spot = (column: number, top: number): object => ({
    left: column * 100,
    right: column * 100 + 98,
    top,
  });
  const spots = [spot(0, 100), spot(1, 100), spot(0, 200), spot(1, 300)];
  expect(neighbour(spots, 0, 'ArrowDown')).toBe(2);
  expect(neighbour(spots, 2, 'ArrowUp')).toBe(0);
  expect(neighbour(spots, 2, 'ArrowDown')).toBe(3);
  expect(neighbour(spots, 0, 'ArrowUp')).toBeUndefined();
  expect(neighbour(spots, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(spots, 3, 'ArrowLeft')).toBe(2);
  expect(neighbour(spots, 0, 'ArrowLeft')).toBeUndefined();
});
