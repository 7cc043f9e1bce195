import type { Topic } from '../../lib/domain/events/event';
import { RESOURCE_OF, TOPICS } from '../../lib/domain/events/event';
import { REASONS } from '../../lib/domain/refusals/reasons';
import { RANGE_TYPES, type RangeType } from '../../lib/domain/rule';
import { READERS, type Readers } from '../../lib/engine/rules/range-types';
import { STREAM_PAYLOADS, type StreamPayloads } from '../../lib/rest/presenters/event';
import type { Pricing } from '../../lib/domain/product';
import { PRODUCT_PROPERTIES, type ProductSchemas, type WireProduct } from '../../lib/rest/presenters/product';
import type { NamesOf } from '../../lib/wire/names';
import { PRICING_NAMES, PRODUCT_NAMES, type ProductFields } from '../../lib/wire/product';
import { WEBHOOK_PAYLOADS, type WebhookPayloads } from '../../lib/wire/webhook-payload';
import { elementModule } from '../support/browser/element-module';

// Each line below `@ts-expect-error` must not compile; `npm run types` checks it.

test('a range type without a reader does not compile', () => {
  // @ts-expect-error range type `moon` has no reader
  const readers: Readers<RangeType | 'moon'> = READERS;
  expect(Object.keys(readers).sort()).toEqual([...RANGE_TYPES].sort());
});

test('a topic without a resource does not compile', () => {
  // @ts-expect-error topic `appointment.merged` has no resource
  const resources: Record<Topic | 'appointment.merged', string> = RESOURCE_OF;
  expect(Object.keys(resources).sort()).toEqual([...TOPICS].sort());
});

test('a topic without a payload in webhooks does not compile', () => {
  // @ts-expect-error topic `appointment.merged` has no payload
  const payloads: WebhookPayloads<Topic | 'appointment.merged'> = WEBHOOK_PAYLOADS;
  expect(Object.keys(payloads).sort()).toEqual([...TOPICS].sort());
});

test('a topic without a payload in the stream does not compile', () => {
  // @ts-expect-error topic `appointment.merged` has no payload
  const payloads: StreamPayloads<Topic | 'appointment.merged'> = STREAM_PAYLOADS;
  expect(Object.keys(payloads).sort()).toEqual([...TOPICS].sort());
});

test('a field of a product without a name in the contract does not compile', () => {
  // @ts-expect-error field `lunchBreak` has no REST name
  const names: NamesOf<ProductFields & { readonly lunchBreak: number }> = PRODUCT_NAMES;
  expect(names.staffIds).toBe('staff_ids');
});

test('a field of a pricing rule without a name in the contract does not compile', () => {
  // @ts-expect-error field `season` has no REST name
  const names: NamesOf<Pricing & { readonly season: string }> = PRICING_NAMES;
  expect(names.baseCost).toBe('base_cost');
});

test('a field of a product in the REST interface without a schema does not compile', () => {
  // @ts-expect-error the table has no schema for `lunch_break`
  type WithLunchBreak = ProductSchemas<keyof WireProduct | 'lunch_break'>;
  const schemas: Omit<WithLunchBreak, 'lunch_break'> = PRODUCT_PROPERTIES;
  const known: readonly string[] = [...Object.values(PRODUCT_NAMES), 'availability'];
  expect(known).toEqual(expect.arrayContaining(Object.keys(schemas)));
});

test('the desk follows every topic, and has words for every reason of the judge and every range type', () => {
  const { TOPICS: followed } = elementModule('desk/live.mts') as { TOPICS: readonly string[] };
  // The stream itself sends the topic `reset` after it has missed events.
  expect([...followed].sort()).toEqual([...TOPICS, 'reset'].sort());
  const { REFUSALS } = elementModule('desk/texts/refusals.mts') as { REFUSALS: { reasons: object } };
  expect(Object.keys(REFUSALS.reasons).sort()).toEqual(Object.keys(REASONS).sort());
  const { RULES } = elementModule('desk/texts/rules.mts') as { RULES: { types: object } };
  expect(Object.keys(RULES.types).sort()).toEqual([...RANGE_TYPES].sort());
});
