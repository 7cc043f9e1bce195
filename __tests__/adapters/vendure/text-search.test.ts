import { QueryTypes, type Sequelize } from 'sequelize';
import { contains, fullName, patternsOf } from '../../../adapters/vendure/ports/users/text-search';
import { connectTo } from '../../support/database-kinds';

let sequelize: Sequelize;

beforeAll(async () => {
  sequelize = connectTo('sqlite::memory:');
  await sequelize.query('CREATE TABLE people (firstName text, lastName text)');
  const names = ['Mona Lane', '100% Sure', 'A_B C', 'Wow! Yes', 'JÖRG ÖZIL', 'Jörg Özil', 'Jorg Ozil'];
  for (const name of names) {
    await sequelize.query('INSERT INTO people VALUES (?, ?)', { replacements: name.split(' ') });
  }
});
afterAll(() => sequelize.close());

async function found(text: string): Promise<string[]> {
  const sql = `SELECT ${fullName('p', false)} AS name FROM people p WHERE ${contains(fullName('p', false))} ORDER BY rowid`;
  const rows = await sequelize.query<{ name: string }>(sql, {
    replacements: { ...patternsOf(text) },
    type: QueryTypes.SELECT,
  });
  return rows.map(({ name }) => name);
}

test.each([
  ['MONA', ['Mona Lane']],
  ['na la', ['Mona Lane']],
  ['0% s', ['100% Sure']],
  ['%', ['100% Sure']],
  ['_', ['A_B C']],
  ['!', ['Wow! Yes']],
  ['%%', []],
  ['jörg', ['JÖRG ÖZIL', 'Jörg Özil']],
  ['Özil', ['JÖRG ÖZIL', 'Jörg Özil']],
  ['özil', ['JÖRG ÖZIL', 'Jörg Özil']],
])(
  '%s finds the texts that contain it in any case, and no character is a wildcard',
  async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  },
);
