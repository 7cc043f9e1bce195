import type { EntitlementsPort } from 'shop-appointments';
import { memoryEntitlements } from 'shop-appointments/adapters/memory';
import { openDatabase, type OpenDatabase } from '../databases';
import { eventually } from '../eventually';
import { ZONE } from './core-shop';
import { openOrderShop, type OrderShop, type OrderShopOptions } from './order-shop';
import { sharedCards } from './shared-cards';

export const CARD = 'card-7';

/** Whether the records of cards or orders are in the library's database. */
export type Where = 'shared' | 'elsewhere';

/** Every combination of databases for the cards and for the orders. */
export const WHERE: readonly (readonly [cards: Where, orders: Where])[] = [
  ['shared', 'shared'],
  ['shared', 'elsewhere'],
  ['elsewhere', 'shared'],
  ['elsewhere', 'elsewhere'],
];

/** A shop with a card of customer 21, which pays for every product. */
export interface CardShop {
  readonly shop: OrderShop;
  readonly appointments: OrderShop['appointments'];
  /** Faults for a test: methods that replace those of the entitlements port. */
  trouble: Partial<EntitlementsPort>;
  /** The entitlements port, which `trouble` does not affect. */
  readonly port: EntitlementsPort;
  left(): Promise<number>;
  /**
   * Waits until the card has this number of entries. Entries of cards in another database are given back only after the
   * commit.
   */
  leftIs(entries: number): Promise<unknown>;
  /** Returns the amounts of all order lines, in the order of the lines. */
  totals(): Promise<number[]>;
}

interface CardShopOptions extends Omit<OrderShopOptions, 'shared'> {
  readonly cards: Where;
  readonly orders: Where;
  readonly entries?: number;
  readonly open?: OpenDatabase;
}

export async function openCardShop({
  cards,
  orders,
  entries = 10,
  open = cards === 'shared' || orders === 'shared' ? openDatabase : undefined,
  ...options
}: CardShopOptions): Promise<CardShop> {
  const card = { id: CARD, name: 'Card of ten', customerId: 21, entries };
  const inMemory = memoryEntitlements([card], ZONE);
  let left = async (): Promise<number> => {
    const query = { customerId: 21, productId: 2, start: opened.shop.salon.clock.now(), quantity: 1 };
    return (await inMemory.find(query, {}))[0]?.left ?? 0;
  };
  let port: EntitlementsPort = inMemory;
  const withTrouble = (): EntitlementsPort => ({
    ...port,
    reserve: (...args) => ({ ...port, ...opened.trouble }).reserve(...args),
    commit: (...args) => ({ ...port, ...opened.trouble }).commit(...args),
    giveBack: (...args) => ({ ...port, ...opened.trouble }).giveBack(...args),
  });
  const shop = await openOrderShop({
    ...options,
    shared: orders === 'shared',
    open,
    ...(cards === 'shared'
      ? {
          entitlementsIn: async (sequelize) => {
            const inDatabase = await sharedCards(sequelize, card);
            port = inDatabase;
            left = () => inDatabase.left(CARD);
            return withTrouble();
          },
        }
      : { alongside: { entitlements: withTrouble() } }),
  });
  const opened: CardShop = {
    shop,
    appointments: shop.appointments,
    trouble: {},
    port,
    left: () => left(),
    leftIs: (wanted) => eventually(left, (found) => found === wanted, 5),
    totals: async () => (await shop.orders()).flatMap(({ items }) => items.map(({ total }) => Number(total))),
  };
  return opened;
}
