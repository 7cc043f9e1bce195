import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hashCredential, type User } from '../../lib/index';
import { created, type Home } from './home';
import type { StarterPerson, StarterUsers } from './people';
import { TABLES } from './tables';

/**
 * The way in for the first administrator, who has no default password: a code that only the server's log shows. It is
 * derived from the site's secret, so each process prints the same one, and it stops working for ever when an
 * administrator has been made with it.
 */
export interface FirstAdministrator {
  /** Returns the address at which the first administrator sets a password; undefined once that was done. */
  address(): Promise<string | undefined>;
  /** Whether this is the code, and the first administrator is still missing. */
  accepts(code: string): Promise<boolean>;
  /** Makes the administrator. Of two calls at the same moment, one returns undefined. */
  create(person: Omit<StarterPerson, 'roles'>, password: string): Promise<User | undefined>;
}

const MARK = 'first-administrator';

export function firstAdministrator(
  home: () => Home,
  users: Pick<StarterUsers, 'create' | 'setPassword'>,
): FirstAdministrator {
  /** 128 bits, so that nobody finds the code by trying. */
  const codeOfSite = (): string => hashCredential(home().shared.secrets, 'starter set-up', MARK).slice(0, 32);
  const select = `SELECT value FROM ${TABLES.marks} WHERE name = $1`;
  const isMade = async (): Promise<boolean> => (await home().rows.select(select, [MARK])).length > 0;

  return {
    address: async () =>
      (await isMade()) ? undefined : `${home().shared.site.url}/set-up?code=${codeOfSite()}`,
    async accepts(code) {
      const expected = Buffer.from(codeOfSite());
      const given = Buffer.from(code);
      return given.length === expected.length && timingSafeEqual(given, expected) && !(await isMade());
    },
    create: (person, password) =>
      home().write({}, async (transaction) => {
        const { rows } = home();
        const value = randomUUID();
        await rows.insertMissing(TABLES.marks, 'name', { name: MARK, value, ...created() }, transaction);
        const [mark] = await rows.select(select, [MARK], transaction);
        if (mark?.value !== value) return undefined;
        const user = await users.create({ ...person, roles: ['administrator'] }, { transaction });
        await users.setPassword(user.id, password, { transaction });
        return user;
      }),
  };
}
