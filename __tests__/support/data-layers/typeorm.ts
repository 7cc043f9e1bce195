import { lendToTypeorm, typeormConnection } from 'shop-appointments/adapters/typeorm';
import * as typeorm1 from 'typeorm';
import * as typeorm03 from 'typeorm03';
import type { DataLayer, Handle } from './data-layer';

/** TypeORM 0.3 and 1. The types of version 1 serve for both, because both have the same names. */
type Typeorm = typeof typeorm1;

export const TYPEORMS: readonly (readonly [string, Typeorm])[] = [
  ['TypeORM 1', typeorm1],
  ['TypeORM 0.3', typeorm03 as unknown as Typeorm],
];

const noteOf = ({ EntitySchema }: Typeorm) =>
  new EntitySchema<{ id: string; text: string }>({
    name: 'Note',
    tableName: 'notes',
    columns: {
      id: { type: 'bigint', primary: true, generated: true },
      text: { type: 'text' },
      total: { type: 'numeric', nullable: true },
      day: { type: 'date', nullable: true },
      at: { type: 'timestamp', nullable: true },
      instant: { type: 'timestamptz', nullable: true },
      facts: { type: 'jsonb', nullable: true },
      parts: { type: 'int', array: true, nullable: true },
      data: { type: 'bytea', nullable: true },
      isPaid: { name: 'is_paid', type: 'boolean', nullable: true },
    },
  } as never);

/** Opens a data source with the table `notes`. Returns the data source and the entity of a note. */
export function openNotes(typeorm: Typeorm, url: string, poolSize: number) {
  const Note = noteOf(typeorm);
  const dataSource = new typeorm.DataSource({ type: 'postgres', url, poolSize, entities: [Note] });
  return { dataSource, Note };
}

/** Data layers of both TypeORM versions. */
export const typeormLayers: readonly DataLayer[] = TYPEORMS.map(([name, typeorm]) => ({
  name,
  open(url, poolSize) {
    const { dataSource, Note } = openNotes(typeorm, url, poolSize);
    const managerOf = lendToTypeorm(dataSource);
    const handleOf = (manager: typeorm1.EntityManager): Handle => ({
      own: manager,
      // `save()` begins a transaction of its own if there is none.
      insert: (text) => manager.save(Note, { text } as never),
      texts: async () => (await manager.find(Note, { order: { id: 'ASC' } })).map(({ text }) => text),
      run: (sql) => manager.query(sql),
      note: (text) => manager.findOneBy(Note, { text }),
      nested: (work) => manager.transaction((inner) => work(handleOf(inner))),
      serializable: (work) => manager.transaction('SERIALIZABLE', work),
      connection: () => typeormConnection(manager),
    });
    return {
      connect: () => dataSource.initialize(),
      own: dataSource.manager,
      handle: (context) => handleOf(managerOf(context)),
      close: () => dataSource.destroy(),
      afterCommit(context, listener) {
        const runner = managerOf(context).queryRunner;
        dataSource.subscribers.push({
          afterTransactionCommit: ({ queryRunner }: { readonly queryRunner: unknown }) => {
            if (queryRunner === runner) listener();
          },
        });
      },
    };
  },
}));
