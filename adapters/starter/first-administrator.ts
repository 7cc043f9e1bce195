import { randomUUID, timingSafeEqual } from 'node:crypto';
import { hashCredential, type User } from '../../lib/index';
import { created, type Home } from './home';
import type { StarterPerson, StarterUsers } from './people';
import { TABLES } from './tables';

/**
 * Lets the first administrator of a new shop set a password, with a code that only the server's log shows. The code is
 * derived from the site's secret and a random text in the database, so every process prints the same code. The code
 * works only until the first administrator exists. An address in an old log does not work with another database of the
 * site.
 */
export interface FirstAdministrator {
  /** Creates the random text from which the code is derived, unless the database already has it. */
  migrate(): Promise<void>;
  /**
   * Returns the address at which the first administrator sets a password; undefined once the first administrator
   * exists.
   */
  address(): Promise<string | undefined>;
  /** Whether this is the code for the first administrator; false once the first administrator exists. */
  accepts(code: string): Promise<boolean>;
  /**
   * Creates the first administrator. Of two simultaneous calls, one creates the administrator, and the other returns
   * undefined.
   */
  create(person: Omit<StarterPerson, 'roles'>, password: string): Promise<User | undefined>;
}

const MARK = 'first-administrator';
const TEXT = 'set-up';

export function firstAdministrator(
  home: () => Home,
  users: Pick<StarterUsers, 'create' | 'setPassword'>,
): FirstAdministrator {
  /** Returns the code for the first administrator: 128 bits, so that it cannot be guessed. */
  async function codeOfDatabase(): Promise<string> {
    const [text] = await home().rows.select(select, [TEXT]);
    return hashCredential(home().shared.secrets, 'starter set-up', String(text!.value)).slice(0, 32);
  }
  const select = `SELECT value FROM ${TABLES.marks} WHERE name = $1`;
  const isMade = async (): Promise<boolean> => (await home().rows.select(select, [MARK])).length > 0;

  return {
    migrate: () =>
      home().write({}, (transaction) => {
        const row = { name: TEXT, value: randomUUID(), ...created() };
        return home().rows.insertMissing(TABLES.marks, 'name', row, transaction);
      }),
    address: async () =>
      (await isMade()) ? undefined : `${home().shared.site.url}/set-up?code=${await codeOfDatabase()}`,
    async accepts(code) {
      const expected = Buffer.from(await codeOfDatabase());
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
