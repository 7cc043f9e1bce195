import { candidatesOf, demandsMet, demandsOf } from '../../../../lib/engine/slots/resources/demand';
import { productSettings } from '../../../../lib/engine/slots/product/product-settings';
import { asInstant } from '../../../../lib/time/units';
import { type ProductOf, wholeProduct } from '../../../support/shops/pure-shop';

const settings = (product: ProductOf) => productSettings(wholeProduct(product));
const RESOURCES = [
  { id: 1, kind: 'room', quantity: 1 },
  { id: 2, kind: 'chair', quantity: 3 },
  { id: 3, kind: 'room', quantity: 1 },
  { id: 4, kind: 'lamp', quantity: 1 },
];
const HOUR = { start: asInstant(0), end: asInstant(3600) };

test('the resources that can meet any need of a product are those of a kind, or the named one', () => {
  const candidates = (...needs: NonNullable<ProductOf['needs']>) =>
    candidatesOf(settings({ needs }), RESOURCES);
  expect(candidates()).toEqual([]);
  expect(candidates({ kind: 'room' })).toEqual([1, 3]);
  expect(candidates({ resourceId: 3 })).toEqual([3]);
  expect(candidates({ resourceId: 2 }, { kind: 'room' })).toEqual([1, 2, 3]);
  expect(candidates({ kind: 'boat' }, { resourceId: 9 })).toEqual([]);
});

test('a booking has a demand for each need, with all parts unless its length or the need says otherwise', () => {
  const parts = [
    { minutes: 20, staff: true },
    { minutes: 40, staff: false },
  ];
  const product = settings({
    staffIds: [5],
    parts,
    needs: [
      { kind: 'room', per: 'session' },
      { resourceId: 2, quantity: 2, per: 'place', parts: [1] },
    ],
  });
  const demands = (seconds: number, named?: readonly number[]) =>
    demandsOf(product, {
      span: { ...HOUR, end: asInstant(seconds) },
      quantity: 3,
      resources: RESOURCES,
      ...(named && { named }),
    });
  expect(demands(3600)).toEqual([
    { quantity: 1, parts: null, isShared: true, candidates: [1, 3], segments: [0, 1] },
    { quantity: 6, parts: [1], isShared: false, candidates: [2], segments: [1] },
  ]);
  expect(demands(7200).map(({ segments }) => segments)).toEqual([[0], [0]]);
  expect(demands(3600, [3, 4]).map(({ candidates }) => candidates)).toEqual([[3], [4]]);
});

test('a booking takes what its needs demand of the resources that it has, and nothing for 0 or a missing one', () => {
  const product = settings({
    needs: [{ kind: 'room' }, { kind: 'chair', per: 'place' }, { kind: 'lamp', per: 'session' }],
  });
  const [room, chairs, lamp] = [
    { resourceId: 3, demand: { quantity: 1, parts: null, isShared: false } },
    { resourceId: 2, demand: { quantity: 2, parts: null, isShared: false } },
    { resourceId: 4, demand: { quantity: 1, parts: null, isShared: true } },
  ];
  expect(demandsMet(product, 2, [3, 2, 4])).toEqual([room, chairs, lamp]);
  expect(demandsMet(product, 2, [0, 2])).toEqual([chairs]);
});
