import { QueryTypes } from 'sequelize';
import { connectTo } from './database-kinds';
import { answers, SERVERS } from './servers';

/** Drops the databases whose names fulfil the condition `isOver`, on all reachable servers. */
export async function dropWhere(isOver: (name: string) => boolean): Promise<void> {
  for (const server of SERVERS.filter(answers)) {
    const sequelize = connectTo(server.url);
    try {
      const all = await sequelize.query<{ name: string }>(server.list, { type: QueryTypes.SELECT });
      for (const { name } of all) if (isOver(name)) await sequelize.query(server.drop(name));
    } finally {
      await sequelize.close();
    }
  }
}
