import { randomUUID } from 'node:crypto';
import { Op } from 'sequelize';
import type { MessagesPort } from 'shop-appointments';
import type { Database } from '../database';

/** Maximum number of messages in the table; older ones are deleted. */
const MOST = 100;

/** A message to a customer. */
export interface Mail {
  /** Unique id. A message that is sent again with its id is stored once. Default: a new id. */
  readonly id?: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the function that stands for a mail server: it writes messages to a table, which managers see at `/admin/mail`. */
export const mailer =
  ({ tables: { mail }, write }: Database) =>
  ({ id = randomUUID(), recipient, subject, text }: Mail): Promise<void> =>
    write(undefined, async (transaction) => {
      const [former] = await mail.find({ message: id }, transaction);
      if (former) return;
      const newest = await mail.insert({ message: id, recipient, subject, body: text }, transaction);
      await mail.remove({ id: { [Op.lte]: newest - MOST } }, transaction);
    });

/** Messages port: sends the messages that the library writes to customers. */
export const messagesPort = (database: Database): MessagesPort => ({
  channels: ['email', 'phone'],
  send: ({ id, to, subject, text }) =>
    mailer(database)({ id, recipient: to.email || to.phone, subject, text }),
});
