import { nodemailerMessages } from 'shop-appointments/adapters/nodemailer';
import { openDatabase, type TestDatabase } from '../../support/databases';
import { type MailServer, openMailServer } from '../../support/mail-server';
import { openShop, type TestShop } from '../../support/shops/core-shop';

/** Milliseconds that the impatient worker waits for a mail server. The servers in these tests take longer. */
const IMPATIENT = 20;
/** Longer than any test: the patient worker waits until the server has answered. */
const PATIENT = 600_000;

let server: MailServer;
let database: TestDatabase;
let impatient: TestShop;
let patient: TestShop;
beforeEach(async () => {
  server = await openMailServer();
  database = await openDatabase();
  impatient = await openWorker(IMPATIENT);
  patient = await openWorker(PATIENT);
  // The first pass of the worker begins the log of messages; it sends nothing.
  await patient.appointments.tick();
});
afterEach(async () => {
  await server.close();
  await impatient.close();
  await patient.close();
  await database.close();
});

const openWorker = (hostTimeoutMs: number): Promise<TestShop> =>
  openShop({
    database: database.sequelize,
    hostTimeoutMs,
    messages: { kinds: ['booked'] },
    ports: (host) => ({
      ...host,
      messages: nodemailerMessages(server.transporter, { from: 'hello@salon.example' }),
    }),
  });

const book = () =>
  patient.appointments.create({
    productId: 6,
    start: '2026-03-04T10:00',
    contact: { name: 'Dee', email: 'dee@home.example' },
  });
const log = async () => {
  const { items } = await patient.appointments.messages.list();
  return items.map(({ state, reason, attempts }) => [state, reason, attempts]);
};
/** Makes the second attempt, a minute after the first one. */
const tryAgain = async (): Promise<void> => {
  patient.clock.set('2026-03-02T09:01');
  await patient.appointments.tick();
  await patient.appointments.tick();
};
const messageIds = () => server.mails.map(({ content }) => /^Message-ID: (.*)$/m.exec(content)?.[1]);

/**
 * Ways in which a mail server leaves the first attempt without an answer, and the number of mails that it has received
 * by then.
 */
const UNANSWERED = [
  ['hangs', 0],
  ['accepts late', 1],
  ['breaks off', 1],
] as const;

/** Makes a first attempt that the server does not answer in time. */
async function attemptUnanswered(manner: (typeof UNANSWERED)[number][0]): Promise<void> {
  server.manner = manner;
  await (manner === 'breaks off' ? patient : impatient).appointments.tick();
  await server.treated();
  await server.answerNow();
  server.manner = 'accepts';
}

describe.each(UNANSWERED)('a server that %s', (manner, mails) => {
  test('gets the message again with its Message-ID, and the log has it once', async () => {
    await book();
    await attemptUnanswered(manner);
    expect(await log()).toEqual([['waiting', '', 1]]);
    await tryAgain();
    expect(await log()).toEqual([['sent', '', 2]]);
    expect(server.mails).toHaveLength(mails + 1);
    expect(new Set(messageIds())).toEqual(new Set([expect.stringMatching(/^<message-\d+@/)]));
  });

  test('does not get the message again if its booking was cancelled meanwhile', async () => {
    const { id } = await book();
    await attemptUnanswered(manner);
    await patient.appointments.update(id, { status: 'cancelled' });
    await tryAgain();
    expect(await log()).toEqual([['dropped', 'no_longer_true', 1]]);
    expect(server.mails).toHaveLength(mails);
  });
});

test('a server that sends its acceptance twice gets the message once', async () => {
  server.manner = 'accepts twice';
  await book();
  await patient.appointments.tick();
  await tryAgain();
  expect(await log()).toEqual([['sent', '', 1]]);
  expect(server.mails).toHaveLength(1);
});
