import { Sequelize } from 'sequelize';
import { DATABASE_URL } from '../src/settings';

/** Creates an empty database on the server of `DATABASE_URL`, replacing one of the same name. Returns its URL. */
export async function emptyDatabase(name: string): Promise<string> {
  const server = new Sequelize(withName('postgres'), { logging: false });
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await server.query(`CREATE DATABASE ${name}`);
  await server.close();
  return withName(name);
}

function withName(name: string): string {
  const url = new URL(DATABASE_URL);
  url.pathname = `/${name}`;
  return url.href;
}
