import { deskParts } from '../../../lib/services/calendar/desk-parts';
import { productSettings } from '../../../lib/engine/slots/product/product-settings';
import type { Product, ProductPart } from '../../../lib/domain/product';
import { asInstant } from '../../../lib/time/units';

const MINUTE = 60;
const START = 1_000_000;

const at = (minutes: number) => asInstant(START + minutes * MINUTE);
/** Makes a booking that occupies its member in these spans (minutes after the start of the booking). */
const booking = (length: number, ...spans: readonly (readonly [number, number])[]) => ({
  start: at(0),
  end: at(length),
  lanes: [
    {
      owner: { kind: 'staff' as const, id: 3 },
      spans: spans.map(([from, to]) => ({ start: at(from), end: at(to) })),
      quantity: 1,
      paddedFrom: at(0),
      paddedTo: at(length),
      isShared: false,
    },
  ],
});
const settings = (...parts: readonly ProductPart[]) =>
  productSettings({
    id: 1,
    name: 'Colour',
    duration: parts.reduce((sum, { minutes }) => sum + minutes, 0),
    durationUnit: 'minute',
    staffIds: [3],
    parts,
  } as unknown as Product);
/** Formats each part as start and end in minutes, and its label or the word `staff`. */
const inWords = (parts: ReturnType<typeof deskParts>): string[] =>
  parts.map(({ start, end, hasStaff, label }) =>
    [(start - START) / MINUTE, (end - START) / MINUTE, hasStaff ? 'staff' : label].join(' '),
  );

test('the spans of the member come from the stored lanes, and the labels from the product', () => {
  const colour = settings(
    { minutes: 30, staff: true },
    { minutes: 20, staff: false, label: 'Takes effect' },
    { minutes: 10, staff: false },
    { minutes: 30, staff: true },
    { minutes: 15, staff: false, label: 'Dries' },
  );
  expect(inWords(deskParts(booking(105, [0, 30], [60, 90]), colour))).toEqual([
    '0 30 staff',
    '30 50 Takes effect',
    '50 60 ',
    '60 90 staff',
    '90 105 Dries',
  ]);
});

test('a later change of the product moves no part of a booking; a part that the product no longer has loses its label', () => {
  const changed = settings({ minutes: 40, staff: true }, { minutes: 20, staff: false, label: 'Now' });
  expect(inWords(deskParts(booking(90, [0, 30], [60, 90]), changed))).toEqual([
    '0 30 staff',
    '30 60 ',
    '60 90 staff',
  ]);
  expect(inWords(deskParts(booking(90, [30, 60]), undefined))).toEqual(['0 30 ', '30 60 staff', '60 90 ']);
});

test('a booking that takes its member all the time, or has no stored lanes, has no parts', () => {
  const colour = settings({ minutes: 30, staff: true }, { minutes: 30, staff: false });
  expect(deskParts(booking(60, [0, 60]), colour)).toEqual([]);
  expect(deskParts({ ...booking(60), lanes: [] }, colour)).toEqual([]);
  expect(deskParts({ ...booking(60), lanes: null }, colour)).toEqual([]);
});
