import {
  mistakeInSettings,
  readSettings,
  SETTING_NAMES,
} from '../../../adapters/vendure/ports/products/settings';
import { PRODUCT_NAMES } from '../../../lib/wire/product';

test('the settings are read by their names in the REST interface', () => {
  const text = `{
    "padding": 15, "cancel_limit": 24, "availability_span": 1, "staff_assignment": "automatic", "restricted_days": [1, 5],
    "pricing": [{ "type": "days", "from": 6, "to": 7, "base_cost": "10" }],
    "staff_base_costs": { "3": "45" }, "staff_qtys": { "3": 2 },
    "padding_before": 5, "padding_after": 0, "parts": [{ "minutes": 30, "staff": true, "label": "Cut" }],
    "needs": [{ "resource_id": 2 }, { "kind": "room", "quantity": 2, "per": "session", "parts": [0] }],
    "booking_limits": [{ "per": "customer", "period": "ever", "count": 1 }],
    "cancellation": { "steps": [{ "until_hours": 24, "fee": "0%" }], "else_fee": "50%" }, "no_show_fee": "10.00",
    "deposit": { "percent": 25 }
  }`;
  expect(readSettings(text)).toEqual({
    padding: 15,
    cancelLimit: 24,
    availabilitySpan: 1,
    staffAssignment: 'automatic',
    restrictedDays: [1, 5],
    pricing: [{ type: 'days', from: 6, to: 7, baseCost: '10' }],
    staffBaseCosts: { 3: '45' },
    staffCapacities: { 3: 2 },
    paddingBefore: 5,
    paddingAfter: 0,
    parts: [{ minutes: 30, staff: true, label: 'Cut' }],
    needs: [{ resourceId: 2 }, { kind: 'room', quantity: 2, per: 'session', parts: [0] }],
    bookingLimits: [{ per: 'customer', period: 'ever', count: 1 }],
    cancellation: { steps: [{ untilHours: 24, fee: '0%' }], elseFee: '50%' },
    noShowFee: '10.00',
    deposit: { percent: 25 },
  });
});

test.each([null, undefined, '', ' \n'])('without a text there are no settings: %j', (text) => {
  expect(readSettings(text)).toEqual({});
  expect(mistakeInSettings(text ?? null)).toBeUndefined();
});

test('every field of a product is a setting, or has a field of its own in Vendure', () => {
  const elsewhere = [
    ...['id', 'name', 'status', 'type', 'price', 'category_ids'],
    ...['duration', 'duration_unit', 'qty', 'requires_confirmation', 'staff_ids'],
  ];
  expect([...SETTING_NAMES, ...elsewhere].sort()).toEqual(Object.values(PRODUCT_NAMES).sort());
});

test.each([
  ['{"padding": 15', 'This is not JSON: '],
  ['[1]', 'Write a JSON object, such as {"padding": 15}.'],
  ['null', 'Write a JSON object'],
  ['{"paddng": 15}', 'paddng is not a setting. The settings are has_price_label, pricing, '],
  ['{"duration": 30}', 'duration is not a setting.'],
  ['{"__proto__": {"padding": 1}}', '__proto__ is not a setting.'],
  ['{"toString": 1}', 'toString is not a setting.'],
  ['{"padding": "15"}', 'padding must be a whole number, and is "15".'],
  ['{"padding": -1}', 'padding must be a whole number, and is -1.'],
  ['{"padding": 1.5}', 'padding must be a whole number, and is 1.5.'],
  ['{"pricing": [{"from": 1}]}', 'pricing must be a list of pricing rules, each with a type, and is'],
  ['{"pricing": [{"type": "quant", "baseCost": 1}]}', 'pricing must be a list of pricing rules'],
  ['{"pricing": [{"type": "quant", "base_cost": "1e3"}]}', 'pricing must be a list of pricing rules'],
  ['{"pricing": [{"type": "quant", "__proto__": 1}]}', 'pricing must be a list of pricing rules'],
  ['{"pricing": [{"type": "quant", "toString": 1}]}', 'pricing must be a list of pricing rules'],
  [
    '{"staff_base_costs": {"3": "a lot"}}',
    'staff_base_costs must be an object of amounts by the id of a user',
  ],
  ['{"staff_qtys": [{"staff_id": 3, "qty": 2}]}', 'staff_qtys must be an object of whole numbers'],
  ['{"padding_after": -1}', 'padding_after must be a whole number, and is -1.'],
  ['{"parts": {"minutes": 30}}', 'parts must be a list of parts, each with minutes and staff, and is'],
  ['{"parts": [{"minutes": 0, "staff": true}]}', 'parts must be a list of parts'],
  ['{"parts": [{"minutes": 30}]}', 'parts must be a list of parts'],
  ['{"parts": [{"minutes": 30, "staff": true, "name": "Cut"}]}', 'parts must be a list of parts'],
  ['{"booking_limits": [{"per": "site", "period": "day"}]}', 'booking_limits must be a list of limits'],
  ['{"cancellation": {"steps": []}}', 'cancellation must be an object with steps'],
  ['{"deposit": {"percent": 101}}', 'deposit must be an object with a percent from 0 to 100'],
  ['{"deposit": {"percent": 5, "amount": "5"}}', 'deposit must be an object'],
  ['{"deposit": {"amount": 20}}', 'deposit must be an object'],
  ['{"no_show_fee": 10}', 'no_show_fee must be a percentage'],
  ['{"needs": [{}]}', 'needs must be a list of needs, each with a resource_id or a kind, and is [{}].'],
  ['{"needs": [{"resource_id": 1, "kind": "room"}]}', 'needs must be a list of needs'],
  ['{"needs": [{"resourceId": 1}]}', 'needs must be a list of needs'],
  ['{"needs": [{"kind": "room", "per": "day"}]}', 'needs must be a list of needs'],
  ['{"restricted_days": [7]}', 'restricted_days must be a list of weekdays from 0 (Sunday) to 6'],
  ['{"staff_assignment": "any"}', 'staff_assignment must be "customer", "automatic" or "all", and is "any".'],
])('a mistake in the settings is named: %s', (text, message) => {
  expect(mistakeInSettings(text)).toContain(`appointmentSettings: ${message}`);
});
