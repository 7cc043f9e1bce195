import { QueryTypes, type Sequelize } from 'sequelize';
import type { AnswerDraft, Question } from 'shop-appointments';
import { openDatabase } from '../support/databases';
import fc from '../support/fast-check';
import { openShop, SALON } from '../support/http/shop';

jest.setTimeout(120_000);

const [CLASS, CLEO] = [8, 5];

/** A question, and its answer for the booking, or for each of its two places. The text of each answer is unique. */
interface Asked {
  readonly question: Question;
  readonly answers: readonly AnswerDraft[];
}

const asked = fc
  .uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/),
      type: fc.constantFrom('text', 'long', 'choice', 'several', 'date', 'phone', 'yes'),
      personal: fc.boolean(),
      per: fc.constantFrom('booking', 'place'),
      isAnswered: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 6 },
  )
  .map((list) => list.map(({ isAnswered, ...rest }, at) => withAnswers(rest, at, isAnswered)));

function withAnswers(
  { key, type, personal, per }: Pick<Required<Question>, 'key' | 'type' | 'personal' | 'per'>,
  at: number,
  isAnswered: boolean,
): Asked {
  const places = per === 'place' ? [1, 2] : [null];
  const texts = places.map((_, n) => `unique-${at}-${n}`);
  const hasOptions = type === 'choice' || type === 'several';
  const question = { key, label: `Label ${at}`, type, personal, per, ...(hasOptions && { options: texts }) };
  const valueOf = (n: number): AnswerDraft['value'] => {
    if (type === 'yes') return true;
    if (type === 'several') return [texts[n]!];
    if (type === 'date') return `20${10 + at}-01-${10 + n}`;
    return type === 'phone' ? `+49 170 55${at}7${n}` : texts[n]!;
  };
  return {
    question,
    answers: isAnswered ? places.map((place, n) => ({ key, place, value: valueOf(n) })) : [],
  };
}

/** Reads all tables of the library as one text. */
async function everythingStored(sequelize: Sequelize): Promise<string> {
  const tables = ['appointments', 'outbox', 'webhook_deliveries', 'idempotency_keys', 'messages', 'holds'];
  const rows = await Promise.all(
    tables.map((table) =>
      sequelize.query(`SELECT * FROM shop_appointments_${table}`, { type: QueryTypes.SELECT }),
    ),
  );
  return JSON.stringify(rows);
}

test('answers are shown and exported as they were given, and an erasure removes exactly the personal ones everywhere', async () => {
  const database = await openDatabase();
  let questions: readonly Question[] = [];
  const running = await openShop(SALON, {
    database: database.sequelize,
    ports: (host) => ({
      ...host,
      products: {
        ...host.products,
        find: async (...args) =>
          new Map([...(await host.products.find(...args))].map(([id, one]) => [id, { ...one, questions }])),
      },
    }),
  });
  const { appointments } = running;
  let round = 0;
  try {
    await fc.assert(
      fc.asyncProperty(asked, async (list) => {
        questions = list.map(({ question }) => question);
        const sent = list.flatMap(({ answers }) => answers);
        round += 1;
        // Earlier runs of the property have stored texts of the same form, so their appointments are deleted.
        for (const { id } of (await appointments.list({ status: 'any' })).items)
          await appointments.remove(id);
        await database.sequelize.query('DELETE FROM shop_appointments_idempotency_keys');
        const made = await running
          .as('boss')
          .post('/api/v2/appointments')
          .set({ 'Idempotency-Key': `round-${round}` })
          .send({
            product_id: CLASS,
            customer_id: CLEO,
            qty: 2,
            start: '2026-03-11T09:00',
            enforce: 'none',
            answers: sent,
          });
        expect(made.status).toBe(201);
        const { id, answers = [] } = made.body as { id: number; answers?: readonly AnswerDraft[] };
        const plain = (given: readonly AnswerDraft[]) =>
          given
            .map(({ key, place, value }) => JSON.stringify([key, place, value]))
            .sort((a, b) => (a < b ? -1 : 1));
        expect(plain(answers)).toEqual(plain(sent));
        const exported = await appointments.customers.export(CLEO);
        expect(exported.appointments.map((one) => one.answers)).toEqual([answers]);
        const link = await appointments.selfService.link(id);
        expect((await appointments.selfService.read(link)).answers).toEqual(answers);

        await appointments.customers.erase(CLEO);
        const left = answers.filter(({ key }) => !questions.find((one) => one.key === key)!.personal);
        expect((await appointments.get(id)).answers).toEqual(left);
        const text = await everythingStored(database.sequelize);
        const kept = JSON.stringify(left);
        for (const { value } of answers) {
          const shown = [value].flat().filter((one): one is string => typeof one === 'string');
          for (const one of shown) {
            if (kept.includes(one)) expect(text).toContain(one);
            else expect(text).not.toContain(one);
          }
        }
      }),
      { numRuns: 8 },
    );
  } finally {
    await running.close();
    await database.close();
  }
});
