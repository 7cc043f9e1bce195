import { elementModule } from '../../support/browser/element-module';

const { powerOver } = elementModule('desk/rights.mts') as {
  powerOver: (appointment: object, facts: object, now: number) => string;
};

const { memberOf, productsToBook } = elementModule('desk/screens/booking/product.mts') as {
  memberOf: (product: object, wished: number | undefined, facts: object) => number | undefined;
  productsToBook: (facts: object) => object[];
};

const MIA = { can_manage: false, keeps_calendar: true, user: { id: 3 } };
const OF_MIA = { staff_ids: [3], status: 'confirmed', start_utc: 1_000 };

test('a member who keeps the own calendar moves and cancels coming appointments of which they are the only member', () => {
  expect(powerOver(OF_MIA, MIA, 999)).toBe('own');
  const others = [
    { staff_ids: [4] },
    { staff_ids: [] },
    { staff_ids: [3, 4] },
    { visit_id: 9 },
    { status: 'cancelled' },
    { status: 'in-cart' },
    { start_utc: 999 },
  ];
  for (const one of others) expect([one, powerOver({ ...OF_MIA, ...one }, MIA, 999)]).toEqual([one, 'none']);
});

test('other staff read appointments, and managers may do everything', () => {
  expect(powerOver(OF_MIA, { ...MIA, keeps_calendar: false }, 999)).toBe('none');
  const boss = { ...MIA, keeps_calendar: false, can_manage: true };
  expect(powerOver({ ...OF_MIA, status: 'cancelled', start_utc: 1 }, boss, 999)).toBe('all');
});

test('a member who keeps the own calendar books only for themselves, and no service that takes others, too', () => {
  const cut = { id: 1, staff_ids: [3, 4], staff_assignment: 'customer' };
  const duet = { id: 2, staff_ids: [3, 4], staff_assignment: 'all' };
  const alone = { id: 3, staff_ids: [3], staff_assignment: 'all' };
  const facts = { ...MIA, products: [cut, duet, alone] };
  expect(productsToBook(facts)).toEqual([cut, alone]);
  expect([memberOf(cut, undefined, facts), memberOf(cut, 4, facts), memberOf(alone, 4, facts)]).toEqual([
    3, 3, 3,
  ]);
  expect(productsToBook({ ...facts, keeps_calendar: false, can_manage: true })).toHaveLength(3);
});
