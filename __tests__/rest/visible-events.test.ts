import type { OutboxEvent } from '../../lib/domain/events/event';
import type { Rule } from '../../lib/domain/rule';
import { visibleEvents } from '../../lib/rest/visible-events';
import { asInstant } from '../../lib/time/units';
import { makeRule } from '../support/shops/make-rule';

const ANNA = 3;
const event = (fields: Partial<Rule>): OutboxEvent => ({
  id: 1,
  topic: 'availability.created',
  resource: 'availability',
  resourceId: 1,
  snapshot: makeRule(fields),
  formerly: null,
  actorId: null,
  reason: '',
  orderStatus: null,
  notifyCustomer: true,
  at: asInstant(0),
});

test('a member cannot read events of a resource’s rules, even if the resource has the member’s id', async () => {
  const member = {
    kind: 'user',
    userId: ANNA,
    canManage: false,
    isStaff: true,
    permissions: 'read_write',
    hasWrongNonce: false,
  } as never;
  const products = { find: () => Promise.resolve(new Map([[ANNA, { id: ANNA, staffIds: [ANNA] }]])) };
  const visible = visibleEvents(member, { products } as never)!;
  const own = event({ kind: 'staff', kindId: ANNA });
  const found = await visible([event({ kind: 'resource', kindId: ANNA }), own]);
  expect(found).toEqual([own]);
});
