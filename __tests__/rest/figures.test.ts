import { figuresAsCsv } from '../../lib/rest/presenters/figures';
import type { FigureRow } from '../../lib/services/figures/types';
import { createZone } from '../../lib/time/zone';

const ROW: FigureRow = {
  from: '2026-03-01',
  to: '2026-03-31',
  productId: null,
  staffId: 11,
  resourceId: null,
  name: 'Ann',
  bookings: 3,
  revenueBooked: '72.30',
  revenuePaid: '-30.00',
  cancelled: 1,
  noShows: 0,
  newCustomers: 2,
  minutesBooked: 180,
  minutesOpen: 1440,
  utilisation: 0.125,
};

const csvOf = (...rows: FigureRow[]): string[] => figuresAsCsv(rows, createZone('UTC')).split('\r\n');
/** Returns the cell of the column `name` for a row with this name. */
const nameCell = (name: string): string =>
  csvOf({ ...ROW, name })[1]!.slice('2026-03-01,2026-03-31,,11,,'.length);

test('the file has a line of names and a line for each row; null is an empty cell', () => {
  expect(
    csvOf(ROW, { ...ROW, staffId: 12, minutesOpen: null, utilisation: null, revenuePaid: '0.00' }),
  ).toEqual([
    'from,to,product_id,staff_id,resource_id,name,bookings,revenue_booked,revenue_paid,cancelled,no_shows,new_customers,minutes_booked,minutes_open,utilisation',
    '2026-03-01,2026-03-31,,11,,Ann,3,72.30,-30.00,1,0,2,180,1440,0.125',
    '2026-03-01,2026-03-31,,12,,Ann,3,72.30,0.00,1,0,2,180,,',
    '',
  ]);
});

test.each([
  ['Ann, Bob', '"Ann, Bob"'],
  ['Ann "A" Bo', '"Ann ""A"" Bo"'],
  ['Ann\nBo', '"Ann\nBo"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['@cmd', "'@cmd"],
  ['-Ann', "'-Ann"],
])('a name cannot leave its cell, nor become a formula: %j', (name, cell) => {
  expect(nameCell(name)).toMatch(new RegExp(`^${cell.replaceAll(/[()"'=@]/g, '\\$&')},3,`));
});
