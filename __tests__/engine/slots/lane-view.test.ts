import { CLOSED } from '../../../lib/engine/rules/timeline';
import type { OccupiedPlaces } from '../../../lib/engine/slots/lanes/occupied-places';
import { productOwner, staffOwner } from '../../../lib/engine/slots/lanes/lane';
import { addAvoided, avoidedSteps } from '../../../lib/engine/slots/avoided-spans';
import { sumSteps, WeightedSpans } from '../../../lib/engine/slots/spans/steps';
import {
  buildLaneView,
  type LaneView,
  type Measure,
  laneMeter,
  type MeasuredSpan,
} from '../../../lib/engine/slots/lanes/lane-view';
import { NO_PADDINGS, productSettings } from '../../../lib/engine/slots/product/product-settings';
import { asInstant } from '../../../lib/time/units';
import { createZone } from '../../../lib/time/zone';
import { wholeProduct } from '../../support/shops/pure-shop';

const NOTHING = { starts: [], values: [] };
const MONA = staffOwner(3);
const HAIRCUT = productOwner(1);

const spanOf = (start: number, end: number, openUntil: number | null): MeasuredSpan => ({
  start: asInstant(start),
  end: asInstant(end),
  openUntil: openUntil === null ? null : asInstant(openUntil),
});

describe('a lane', () => {
  it('is divided where opening hours, its own bookings and other bookings begin and end', () => {
    const lane = buildLaneView(
      { owner: MONA, base: 4 },
      { starts: [0, 100, 200], capacities: [CLOSED, 4, 2], end: 300 },
      { starts: [-50, 120, 200], values: [1, 3, 0] },
      { starts: [150, 160], values: [2, 0] },
    );
    expect(lane).toStrictEqual({
      owner: MONA,
      base: 4,
      starts: [0, 100, 120, 150, 160, 200],
      capacities: [CLOSED, 4, 4, 4, 4, 2],
      taken: [1, 1, 3, 3, 3, 0],
      blocked: [0, 0, 0, 1, 0, 0],
      end: 300,
    });
  });

  it('without openings is empty', () => {
    expect(
      buildLaneView({ owner: HAIRCUT, base: 1 }, { starts: [], capacities: [], end: 300 }, NOTHING, NOTHING)
        .starts,
    ).toStrictEqual([]);
  });
});

describe('a span measured on a lane', () => {
  const lane: LaneView = buildLaneView(
    { owner: HAIRCUT, base: 9 },
    { starts: [0, 100, 200, 300], capacities: [5, 2, 4, CLOSED], end: 400 },
    { starts: [250], values: [1] },
    NOTHING,
  );
  const measured = (start: number, end: number, openUntil: number | null): Measure =>
    laneMeter({ view: lane })(spanOf(start, end, openUntil));

  it.each([-50, 0, 100, 150, 200, 300, 350])(
    'has the same figures, wherever the span that was measured before begins: %d',
    (before) => {
      const after = (start: number, end: number): Measure => {
        const meter = laneMeter({ view: lane });
        meter(spanOf(before, before + 50, before + 50));
        return meter(spanOf(start, end, end));
      };
      const figures = { open: true, scheduled: 0, blocked: false };
      expect(after(0, 50)).toEqual({ ...figures, capacity: 5, remaining: 5 });
      expect(after(150, 250)).toEqual({ ...figures, capacity: 2, remaining: 2 });
      expect(after(200, 300)).toEqual({ ...figures, capacity: 4, remaining: 3, scheduled: 1 });
      expect(after(-50, 50)).toEqual({ ...figures, capacity: 5, remaining: 5 });
    },
  );

  it('may begin before the lane does', () => {
    expect(measured(-50, 150, 150)).toMatchObject({ open: true, remaining: 2 });
  });

  it('is open if every required instant is; later closed instants have the last places', () => {
    expect(measured(200, 400, 400)).toMatchObject({ open: false, remaining: 0 });
    expect(measured(200, 400, 300)).toMatchObject({ open: true, remaining: 3 });
    expect(measured(200, 400, 301)).toMatchObject({ open: false, remaining: 0 });
    expect(measured(300, 400, null)).toMatchObject({ open: true, remaining: 8, scheduled: 1 });
  });

  it('that another product blocks counts as full: its smallest capacity, or the taken places if more', () => {
    const blocked = buildLaneView(
      { owner: MONA, base: 1 },
      { starts: [0, 100, 200], capacities: [5, 2, 4], end: 300 },
      { starts: [250], values: [3] },
      { starts: [150, 160], values: [1, 0] },
    );
    const meter = laneMeter({ view: blocked });
    const full = { open: true, capacity: 2, remaining: 0, blocked: true };
    expect(meter(spanOf(0, 250, 250))).toEqual({ ...full, scheduled: 2 });
    expect(meter(spanOf(0, 300, 300))).toEqual({ ...full, scheduled: 3 });
  });
});

test('parts of a booking are measured together, each as it sees the owner: the fewest places, the most bookings', () => {
  const view = (starts: number[], values: number[]): LaneView =>
    buildLaneView(
      { owner: MONA, base: 1 },
      { starts: [0, 100, 200], capacities: [5, 2, 4], end: 300 },
      { starts, values },
      NOTHING,
    );
  const meter = laneMeter(
    { view: view([0, 50], [3, 0]), part: { from: 0, to: 50 } },
    { view: view([200, 250], [1, 0]), part: { from: 200, to: 250 } },
  );
  expect(meter(spanOf(0, 300, 300))).toEqual({
    open: true,
    capacity: 4,
    remaining: 2,
    scheduled: 3,
    blocked: false,
  });
  expect(meter(spanOf(50, 350, 350))).toMatchObject({ capacity: 4, remaining: 4, scheduled: 0 });
  expect(meter(spanOf(0, 300, 300))).toMatchObject({ capacity: 4, remaining: 2, scheduled: 3 });
});

describe('a part in closed time that need not be open has the capacity of', () => {
  const view = buildLaneView(
    { owner: MONA, base: 9 },
    { starts: [100, 200, 300], capacities: [4, 2, CLOSED], end: 900 },
    { starts: [400, 500], values: [1, 0] },
    NOTHING,
  );
  const placesOf = (start: number, part: { from: number; to: number }, of = view): number =>
    laneMeter({ view: of, part })(spanOf(start, start + part.to, start + 1)).capacity;

  it('the last open instant of the booking', () => {
    expect(placesOf(250, { from: 50, to: 100 })).toBe(2);
    expect(placesOf(250, { from: 300, to: 400 })).toBe(2);
    expect(placesOf(299, { from: 1, to: 100 })).toBe(2);
  });

  it('the first open time of the lane if only that one is open', () => {
    const closing = buildLaneView(
      { owner: MONA, base: 9 },
      { starts: [100, 200], capacities: [4, CLOSED], end: 900 },
      NOTHING,
      NOTHING,
    );
    expect(placesOf(150, { from: 60, to: 100 }, closing)).toBe(4);
  });

  it('the base capacity if no instant of the booking is open', () => {
    expect(placesOf(300, { from: 50, to: 100 })).toBe(9);
    expect(placesOf(350, { from: 50, to: 100 })).toBe(9);
    const closed = buildLaneView(
      { owner: MONA, base: 9 },
      { starts: [100], capacities: [CLOSED], end: 900 },
      NOTHING,
      NOTHING,
    );
    expect(placesOf(50, { from: 60, to: 100 }, closed)).toBe(9);
  });
});

test('a booking of an unknown product keeps the padding of the other booking', () => {
  const product = productSettings(wholeProduct({ padding: 10 }));
  const booking: OccupiedPlaces = {
    id: 1,
    productId: 99,
    staffIds: [3],
    start: asInstant(6000),
    end: asInstant(9600),
    quantity: 1,
    expiresAt: null,
  };
  const neighbours = { products: new Map(), paddings: product.paddings, zone: createZone('UTC') };
  expect(avoidedSteps([booking], MONA, neighbours)).toEqual({
    starts: [5400, 10_200],
    values: [1, 0],
  });
});

test('a padding that extends beyond the next span of its booking counts until its own end', () => {
  const span = (start: number, end: number, paddedTo: number) => ({
    id: 1,
    productId: 1,
    staffIds: [],
    quantity: 1,
    start: asInstant(start),
    end: asInstant(end),
    paddedFrom: asInstant(start),
    paddedTo: asInstant(paddedTo),
  });
  const around = { products: new Map(), paddings: NO_PADDINGS, zone: createZone('UTC') };
  const avoided = new WeightedSpans();
  addAvoided(avoided, [span(0, 900, 3600), span(1800, 2700, 2700)], around);
  const { starts, values } = sumSteps(avoided);
  const takenAt = (at: number) => values[starts.findLastIndex((start) => start <= at)];
  expect([0, 2000, 3000, 3599, 3600].map(takenAt)).toEqual([1, 1, 1, 1, 0]);
});
