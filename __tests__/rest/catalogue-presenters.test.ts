import { presentIndexRow } from '../../lib/rest/presenters/index-row';
import { presentProduct } from '../../lib/rest/presenters/product';
import { presentStaffMember } from '../../lib/rest/presenters/staff-member';
import { asInstant } from '../../lib/time/units';
import { createZone } from '../../lib/time/zone';
import { NINE, productRow, userRow } from '../support/http/rows';

describe('Appointable product', () => {
  test('staff_base_costs are decimal strings in the currency, however the host writes them', () => {
    const product = productRow({ staffBaseCosts: { 3: 12.5, 4: '7', 5: 0 } });
    expect(presentProduct(product, [], 2).staff_base_costs).toEqual({ 3: '12.50', 4: '7', 5: '0.00' });
    expect(presentProduct(product, [], 0).staff_base_costs).toEqual({ 3: '13', 4: '7', 5: '0' });
  });

  test('null from a host counts as absent', () => {
    const product = productRow({ maxDate: null, calColor: '' });
    expect(presentProduct(product, [], 2)).toMatchObject({ max_date: 0, cal_color: '#0073aa' });
  });

  test("the host cannot return rules in the library's place", () => {
    const product = productRow({ extra: { availability: [{ title: 'Private' }] } });
    expect(presentProduct(product, [], 2).availability).toEqual([]);
  });
});

describe('Staff member', () => {
  test('a cost that is not a number is left out', () => {
    const product = productRow({
      staffBaseCosts: { 5: 'free' },
      staffCapacities: [{ staffId: 5, capacity: 3 }],
    });
    const member = presentStaffMember(userRow(), { availability: [], products: [product] }, true);
    expect(member.products).toEqual([{ id: 7, name: 'Haircut', cost: 0, qty: 3 }]);
  });

  test('full_name is first and last name, without missing parts', () => {
    const named = (firstName: string, lastName: string) =>
      presentStaffMember(userRow({ firstName, lastName }), { availability: [], products: [] }, true)
        .full_name;
    expect([named('Ada', 'Lovelace'), named('Ada', ''), named('', '')]).toEqual(['Ada Lovelace', 'Ada', '']);
  });
});

test('a row of the index has site seconds and wall clock times, for a site one hour ahead of GMT', () => {
  const row = presentIndexRow(
    {
      source: 'slot',
      sourceId: 41,
      productId: 7,
      staffId: 3,
      scope: 'staff',
      appointable: false,
      priority: 0,
      places: 2,
      start: asInstant(NINE),
      end: asInstant(NINE + 3600),
      rangeType: '',
      ruleKind: 'appointment',
      status: 'paid',
      dateCreated: asInstant(NINE - 86_400),
      dateModified: asInstant(NINE),
    },
    createZone('Europe/Berlin'),
  );
  expect(row).toStrictEqual({
    source: 'slot',
    source_id: 41,
    product_id: 7,
    staff_id: 3,
    scope: 'staff',
    appointable: false,
    priority: 0,
    qty: 2,
    start_ts: NINE + 3600,
    end_ts: NINE + 7200,
    range_type: '',
    rule_kind: 'appointment',
    status: 'paid',
    date_created: '2026-03-09T09:00:00',
    date_modified: '2026-03-10T09:00:00',
  });
});
