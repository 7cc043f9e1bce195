import { releasedAt } from '../../lib/domain/orders/unpaid-end';
import { asInstant } from '../../lib/time/units';

test.each([
  ['pending', false, true],
  ['partially-paid', false, true],
  ['on-hold', false, false],
  ['on-hold', true, true],
  ['failed', false, false],
  ['failed', true, true],
  ['processing', true, false],
] as const)(
  'an unpaid appointment of a %s order, must prepay: %s, is released: %s',
  (status, mustPrepay, isReleased) => {
    const row = { status: 'unpaid', mustPrepay, expiresAt: asInstant(1200) } as const;
    expect(releasedAt(row, { status })).toBe(isReleased ? 1200 : null);
    expect(releasedAt({ ...row, status: 'confirmed' }, { status })).toBeNull();
    expect(releasedAt(row, undefined)).toBeNull();
  },
);
