import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { EntitlementsPort } from 'shop-appointments';

/**
 * Entitlement cards (prepaid cards with entries) in the library's database. A card pays for every product of its
 * customer.
 */
export interface SharedCards extends EntitlementsPort {
  /** Returns the number of entries that are left on a card. */
  left(id: string): Promise<number>;
}

interface StoredUse {
  readonly card: string;
  readonly places: number;
}

/** A prepaid card that pays for every product of its customer. */
interface Card {
  readonly id: string;
  readonly customerId: number;
  readonly entries: number;
}

/** Creates the tables of the prepaid cards, and one card with entries. */
export async function sharedCards(sequelize: Sequelize, card: Card): Promise<SharedCards> {
  const run = (sql: string, bind: unknown[] = []) => sequelize.query(sql, { bind });
  await run('DROP TABLE IF EXISTS cards');
  await run('DROP TABLE IF EXISTS card_uses');
  await run('CREATE TABLE cards (id VARCHAR(64) PRIMARY KEY, customer INTEGER, places INTEGER)');
  await run('CREATE TABLE card_uses (reference VARCHAR(64) PRIMARY KEY, card VARCHAR(64), places INTEGER)');
  await run('INSERT INTO cards VALUES ($1, $2, $3)', [card.id, card.customerId, card.entries]);
  return cardsIn(sequelize, card);
}

/** Returns the entitlements port of a card whose tables exist. */
export function cardsIn(sequelize: Sequelize, { id, customerId }: Omit<Card, 'entries'>): SharedCards {
  const run = async (sql: string, bind: unknown[], transaction: unknown): Promise<void> => {
    await sequelize.query(sql, { bind, transaction: transaction as Transaction | undefined });
  };
  const select = <Row extends object>(sql: string, bind: unknown[], transaction: unknown): Promise<Row[]> =>
    sequelize.query<Row>(sql, {
      bind,
      transaction: transaction as Transaction | undefined,
      type: QueryTypes.SELECT,
    });
  const use = async (reference: string, transaction: unknown): Promise<StoredUse | undefined> =>
    (
      await select<StoredUse>(
        'SELECT card, places FROM card_uses WHERE reference = $1',
        [reference],
        transaction,
      )
    )[0];
  const left = async (card: string, transaction?: unknown): Promise<number> =>
    (await select<{ places: number }>('SELECT places FROM cards WHERE id = $1', [card], transaction))[0]
      ?.places ?? 0;

  return {
    sharesDatabase: true,
    left,
    async find(query) {
      const entries = query.customerId === customerId ? await left(id) : 0;
      return entries > 0 ? [{ id, name: 'Card of ten', left: entries }] : [];
    },
    async reserve({ reference, entitlementId, customerId: owner, quantity }, { transaction }) {
      // Locks the card, so that two bookings take entries one after the other.
      await run('UPDATE cards SET places = places WHERE id = $1', [entitlementId], transaction);
      const known = await use(reference, transaction);
      if (known) return { name: 'Card of ten', places: known.places };
      const places = owner === customerId ? Math.min(quantity, await left(entitlementId, transaction)) : 0;
      await run('UPDATE cards SET places = places - $2 WHERE id = $1', [entitlementId, places], transaction);
      await run('INSERT INTO card_uses VALUES ($1, $2, $3)', [reference, entitlementId, places], transaction);
      return { name: 'Card of ten', places };
    },
    commit: async () => undefined,
    async giveBack({ reference, keep }, { transaction }) {
      await run('UPDATE card_uses SET places = places WHERE reference = $1', [reference], transaction);
      const known = await use(reference, transaction);
      // If a release arrives before its reservation, the late reservation must take nothing.
      if (!known) await run('INSERT INTO card_uses VALUES ($1, $2, 0)', [reference, ''], transaction);
      if (!known || known.places <= keep) return;
      await run(
        'UPDATE cards SET places = places + $2 WHERE id = $1',
        [known.card, known.places - keep],
        transaction,
      );
      await run('UPDATE card_uses SET places = $2 WHERE reference = $1', [reference, keep], transaction);
    },
  };
}
