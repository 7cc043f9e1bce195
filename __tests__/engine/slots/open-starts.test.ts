import { runToEnd } from '../../../lib/engine/run-to-end';
import { openStarts } from '../../../lib/engine/slots/open-starts';
import { asInstant, type Span } from '../../../lib/time/units';
import { closure, forMember, opening, pureShop, type PureShopFile } from '../../support/shops/pure-shop';

interface Asked {
  readonly staff?: readonly number[] | 'any';
  readonly minutes?: number;
  readonly from?: string;
  readonly to?: string;
}

/** Lists the spans on 10 March 2026 in which a booking is possible, as `09:00-10:00`. */
function open(
  file: PureShopFile,
  { staff = 'any', minutes = 60, from = '00:00', to = '24:00' }: Asked = {},
): string[] {
  const shop = pureShop(file);
  const window = { start: shop.at(`2026-03-10T${from}`), end: shop.at(`2026-03-10T${to}`) };
  const booking = { product: shop.settings(), allDay: false, quantity: 1, staffIds: staff };
  const out: Span[] = [];
  const endOf = (start: number) => asInstant(start + minutes * 60);
  runToEnd(openStarts(shop.world(window), booking, { window, endOf }, out));
  return out.map(({ start, end }) =>
    [start, end].map((at) => new Date(at * 1000).toISOString().slice(11, 16)).join('-'),
  );
}

const MORNING = opening('09:00', '12:00');

describe('the possible starts of a booking', () => {
  it('are all starts at which it would be accepted, each with its own end', () => {
    expect(open({ products: [{}], rules: [MORNING] })).toEqual(['09:00-10:00', '10:00-11:00', '11:00-12:00']);
    expect(open({ products: [{}], rules: [MORNING] }, { minutes: 90 })).toEqual([
      '09:00-10:30',
      '10:00-11:30',
    ]);
  });

  it('exclude taken times, and times outside the booking window', () => {
    const bookings = [{ start: '2026-03-10T10:00', end: '2026-03-10T11:00' }];
    expect(open({ products: [{}], rules: [MORNING], bookings })).toEqual(['09:00-10:00', '11:00-12:00']);
    expect(open({ now: '2026-03-10T09:30', products: [{}], rules: [MORNING] })).toEqual([
      '10:00-11:00',
      '11:00-12:00',
    ]);
    expect(open({ products: [{}], rules: [MORNING] }, { from: '10:00', to: '11:00' })).toEqual([
      '10:00-11:00',
    ]);
  });

  const pair: PureShopFile = {
    products: [{ staffIds: [3, 4] }],
    rules: [MORNING, forMember(4, closure('09:00', '09:30'))],
  };

  it('for any member are on the grid of each member', () => {
    expect(open(pair)).toEqual(['09:00-10:00', '09:30-10:30', '10:00-11:00', '10:30-11:30', '11:00-12:00']);
    expect(open(pair, { staff: [] })).toEqual([
      '09:00-10:00',
      '09:30-10:30',
      '10:00-11:00',
      '10:30-11:30',
      '11:00-12:00',
    ]);
  });

  it('for a named member are on that member’s grid', () => {
    expect(open(pair, { staff: [4] })).toEqual(['09:30-10:30', '10:30-11:30']);
    expect(open(pair, { staff: [3] })).toEqual(['09:00-10:00', '10:00-11:00', '11:00-12:00']);
  });
});
