import { randomBytes, randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { type Billing, type CallContext, hashCredential, type User, type UsersPort } from '../../lib/index';
import { hashPassword, isPassword, rolesAllow, searchUsers, selectStaff } from '../port-helpers';
import type { Row } from '../sequelize/rows';
import { created, type Home, invalid, places, transactionOf } from './home';
import { hashOf } from './passwords';
import { TABLES } from './tables';

/** Role of a person: staff see their own appointments at the desk, managers everything; customers do not sign in. */
export type StarterRole = 'administrator' | 'shop_manager' | 'shop_staff' | 'customer';

/** A person to be added to the shop. */
export interface StarterPerson {
  readonly firstName: string;
  readonly lastName?: string;
  /** E-mail address in lower case. Staff and managers sign in with it. */
  readonly email: string;
  readonly phone?: string;
  readonly roles: readonly StarterRole[];
}

/** The users port of the starter, and the functions that manage people and their passwords. */
export interface StarterUsers extends UsersPort {
  /** Adds a person, who has no password yet. @throws AppointmentsError 400 for an e-mail address that is taken */
  create(person: StarterPerson, context?: CallContext): Promise<User>;
  /**
   * Makes a code with which a person sets a password once, on the page `/set-up?code=...`. A former code of the person
   * stops working. Returns undefined for customers and unknown ids.
   */
  invite(userId: number): Promise<string | undefined>;
  /** Returns whether a person can set a password with this code. */
  isInvited(code: string): Promise<boolean>;
  /**
   * Sets the password of the person who was invited with this code, and makes the code invalid. Returns undefined for a
   * wrong code. If several calls use one code at the same moment, one call sets the password, and the other calls
   * return undefined.
   *
   * @throws AppointmentsError 400 for a password that is too short or too long
   */
  acceptInvitation(code: string, password: string): Promise<User | undefined>;
  /**
   * Sets a password, and ends the sessions of the person. @throws AppointmentsError 400 for a password that is too
   * short or too long
   */
  setPassword(userId: number, password: string, context?: CallContext): Promise<void>;
  /** Finds the person with this e-mail address and password. Unknown addresses take as long as wrong passwords. */
  withPassword(email: string, password: string): Promise<User | undefined>;
  /**
   * Removes the sign-in of a person who has left, and makes the person a customer. The person's appointments stay.
   * Returns false, and changes nothing, for the last manager who has a password.
   */
  retire(userId: number): Promise<boolean>;
  /** Lists staff and managers, who can sign in, sorted by name. */
  team(): Promise<User[]>;
}

/** Name of a row that every removal of a manager writes, so that two removals wait for each other. */
const MANAGERS = 'managers';
/** Name of a row that every addition of a customer writes, so that two requests add one person only once. */
const CUSTOMERS = 'customers';

export function starterUsers(home: () => Home): StarterUsers {
  const { people, sessions } = TABLES;
  const digestOf = (code: string): string =>
    hashCredential(home().shared.secrets, 'starter invitation', code);
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

  const list = async (where: string, bind: readonly (string | number)[], t: Transaction | null) =>
    (await home().rows.select(`SELECT * FROM ${people} ${where}`, bind, t)).map(userOf);

  const invited = async (code: string): Promise<User | undefined> =>
    (await list('WHERE invitation = $1', [digestOf(code)], null))[0];

  async function setPassword(userId: number, password: string, context: CallContext = {}): Promise<void> {
    const password_hash = await hashOf(password);
    await home().write(context, async (transaction) => {
      await home().rows.update(people, userId, { password_hash, invitation: null }, transaction);
      await home().rows.run(`DELETE FROM ${sessions} WHERE user_id = $1`, [userId], transaction);
    });
  }

  /**
   * Makes changes of one kind wait for each other. Writes a row, because on a Galera cluster a lock for reading does
   * not reach the other nodes.
   */
  async function lock(name: string, transaction: Transaction): Promise<void> {
    const { rows } = home();
    const value = randomUUID();
    await rows.insertMissing(TABLES.marks, 'name', { name, value, ...created() }, transaction);
    await rows.run(`UPDATE ${TABLES.marks} SET value = $1 WHERE name = $2`, [value, name], transaction);
  }

  async function create(
    { firstName, lastName = '', email, phone = '', roles }: StarterPerson,
    context: CallContext = {},
  ): Promise<User> {
    const signsIn = roles.some((role) => role !== 'customer');
    const login = signsIn ? loginOf(email) : null;
    if (login === '') throw invalid('email', 'be an e-mail address');
    const row = {
      login,
      email: email.trim(),
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      phone: phone.trim(),
      roles: roles.join(' '),
      password_hash: '',
      invitation: null,
      ...created(),
    };
    return home().write(context, async (transaction) => {
      const taken = login === null ? [] : await list('WHERE login = $1', [login], transaction);
      if (taken.length > 0) throw invalid('email', 'be an address that no other person has');
      return userOf({ ...row, id: await home().rows.insert(people, row, transaction) });
    });
  }

  return {
    async find(ids, context) {
      if (ids.length === 0) return new Map();
      const users = await list(`WHERE id IN (${places(ids)})`, ids, transactionOf(context));
      return new Map(users.map((user) => [user.id, user]));
    },
    staff: async (query, context) =>
      selectStaff(await list(`WHERE roles LIKE $1`, ['%shop_staff%'], transactionOf(context)), query),
    search: async (query, context) =>
      searchUsers(await list(...possiblyNamed(query.search), transactionOf(context)), query),
    team: async () =>
      (await list('WHERE login IS NOT NULL', [], null)).sort((a, b) =>
        a.displayName.localeCompare(b.displayName, 'en'),
      ),
    create,
    addCustomer: (customer, context) =>
      home().write(context, async (transaction) => {
        await lock(CUSTOMERS, transaction);
        const address = loginOf(customer.email);
        const [known] = await list('WHERE LOWER(email) = $1 ORDER BY id', [address], transaction);
        if (known) return { user: known, isNew: false };
        return { user: await create({ ...customer, roles: ['customer'] }, { transaction }), isNew: true };
      }),
    async invite(userId) {
      const code = randomBytes(18).toString('base64url');
      return home().write({}, async (transaction) => {
        const [user] = await list('WHERE id = $1 AND login IS NOT NULL', [userId], transaction);
        if (!user) return undefined;
        await home().rows.update(people, userId, { invitation: digestOf(code) }, transaction);
        return code;
      });
    },
    isInvited: async (code) => (await invited(code)) !== undefined,
    async acceptInvitation(code, password) {
      const user = await invited(code);
      if (!user) return undefined;
      const hash = await hashOf(password);
      return home().write({}, async (transaction) => {
        const { rows } = home();
        const sql = `UPDATE ${people} SET password_hash = $1, invitation = NULL WHERE id = $2 AND invitation = $3`;
        await rows.run(sql, [hash, user.id, digestOf(code)], transaction);
        // Each hash has its own salt. So if two calls use one code, only the call whose update has changed the row
        // finds its own hash in the row.
        const isOurs = 'WHERE id = $1 AND password_hash = $2';
        if ((await list(isOurs, [user.id, hash], transaction)).length === 0) return undefined;
        await rows.run(`DELETE FROM ${sessions} WHERE user_id = $1`, [user.id], transaction);
        return user;
      });
    },
    setPassword,
    retire: (userId) =>
      home().write({}, async (transaction) => {
        await lock(MANAGERS, transaction);
        const ableToSignIn = await list(`WHERE login IS NOT NULL AND password_hash <> ''`, [], transaction);
        const managers = ableToSignIn.filter(({ roles }) => rolesAllow(roles, 'manage_shop'));
        if (managers.length === 1 && managers[0]!.id === userId) return false;
        const nothing = { login: null, password_hash: '', invitation: null, roles: 'customer' };
        await home().rows.update(people, userId, nothing, transaction);
        await home().rows.run(`DELETE FROM ${sessions} WHERE user_id = $1`, [userId], transaction);
        return true;
      }),
    async withPassword(email, password) {
      const rows = await home().rows.select(`SELECT * FROM ${people} WHERE login = $1`, [loginOf(email)]);
      const row = rows.find((one) => one.password_hash !== '');
      const isRight = await isPassword(password, row ? String(row.password_hash) : await nobodysHash);
      return row && isRight ? userOf(row) : undefined;
    },
  };
}

/** Returns the names and addresses of a customer for an order; empty texts for a visitor. */
export async function billingOf(
  users: UsersPort,
  customerId: number,
  context: CallContext,
): Promise<Required<Billing>> {
  const user = customerId > 0 ? (await users.find([customerId], context)).get(customerId) : undefined;
  const { firstName = '', lastName = '', email = '', phone = '' } = user ?? {};
  return { firstName, lastName, email, phone };
}

/**
 * Returns an SQL condition, with its value, that preselects people for a search; the caller then compares their names
 * and addresses. A part of an e-mail address is always within one column, so the database can find it. Any other text
 * may lie across two columns, or have letters whose case the database does not know. For such a text the condition is
 * empty, so that all people are compared.
 */
function possiblyNamed(search: string): [where: string, bind: string[]] {
  if (!search.includes('@') || !/^[\x21-\x7e]*$/.test(search)) return ['', []];
  const found = ['email', 'login', 'first_name', 'last_name'].map(
    (column) => `LOWER(${column}) LIKE $1 ESCAPE '!'`,
  );
  return [`WHERE ${found.join(' OR ')}`, [`%${search.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`]];
}

const loginOf = (email: string): string => email.trim().toLowerCase();

function userOf(row: Row): User {
  const [firstName, lastName, phone] = [String(row.first_name), String(row.last_name), String(row.phone)];
  return {
    id: Number(row.id),
    login: typeof row.login === 'string' ? row.login : '',
    email: String(row.email),
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`.trim(),
    avatarUrl: '',
    roles: String(row.roles).split(' '),
    ...(phone !== '' && { phone }),
  };
}
