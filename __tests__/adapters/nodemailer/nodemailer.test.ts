import type { Message } from 'shop-appointments';
import { nodemailerMessages } from 'shop-appointments/adapters/nodemailer';
import { type MailServer, openMailServer } from '../../support/mail-server';

const MESSAGE: Message = {
  id: 'message-7@1.shop-appointments',
  kind: 'reminder',
  to: { email: 'dee@home.example', phone: '', name: 'Dée, D', language: 'en' },
  subject: 'Reminder: Haircut',
  text: 'See you.',
  html: '<p>See you.</p>',
  attachments: [
    {
      filename: 'booking.ics',
      contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
      content: 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n',
    },
  ],
  links: { manage: '', optOut: 'https://salon.example/out/1' },
};
const CONTEXT = { signal: new AbortController().signal };

let opened: MailServer;
afterEach(() => opened.close());

test('a message becomes a mail with its id, both texts, the calendar and the way to opt out', async () => {
  opened = await openMailServer();
  const messages = nodemailerMessages(opened.transporter, {
    from: 'Salon <hello@salon.example>',
    replyTo: 'desk@salon.example',
  });
  await messages.send(MESSAGE, CONTEXT);
  expect(opened.mails).toHaveLength(1);
  const [{ to, content }] = opened.mails as [{ to: string; content: string }];
  expect(to).toBe('dee@home.example');
  expect(content).toContain('Message-ID: <message-7@1.shop-appointments>');
  expect(content).toContain('From: Salon <hello@salon.example>');
  expect(content).toContain('Reply-To: desk@salon.example');
  expect(content).toContain('List-Unsubscribe: <https://salon.example/out/1>');
  // RFC 8058: the header promises that a POST to the address opts out without a further step, but the shop's page at
  // this address may not do this.
  expect(content).not.toContain('List-Unsubscribe-Post');
  expect(content).toContain('Auto-Submitted: auto-generated');
  expect(content).toMatch(/Content-Type: text\/plain/);
  expect(content).toMatch(/Content-Type: text\/html/);
  expect(content).toMatch(/Content-Type: text\/calendar;[^\r]*method=PUBLISH/);
});

test('a message that cannot be refused has no List-Unsubscribe', async () => {
  opened = await openMailServer();
  const messages = nodemailerMessages(opened.transporter, { from: 'hello@salon.example' });
  await messages.send({ ...MESSAGE, kind: 'booked', links: { manage: '', optOut: '' } }, CONTEXT);
  expect(opened.mails[0]!.content).not.toContain('List-Unsubscribe');
});

test('with oneClickOptOut, mails with an https address say that a POST opts out (RFC 8058)', async () => {
  opened = await openMailServer();
  const options = { from: 'hello@salon.example', oneClickOptOut: true };
  const messages = nodemailerMessages(opened.transporter, options);
  for (const optOut of ['https://salon.example/out/1', 'http://salon.example/out/1', ''])
    await messages.send({ ...MESSAGE, links: { manage: '', optOut } }, CONTEXT);
  const posts = opened.mails.map(({ content }) => /^List-Unsubscribe-Post: (.*?)\r?$/m.exec(content)?.[1]);
  expect(posts).toEqual(['List-Unsubscribe=One-Click', undefined, undefined]);
  const wrong = { ...options, oneClickOptOut: 'yes' as unknown as boolean };
  expect(() => nodemailerMessages(opened.transporter, wrong)).toThrow(/oneClickOptOut/);
});

test('a server that refuses the recipient is an error, so the message is tried again', async () => {
  opened = await openMailServer(() => new Error('No such mailbox'));
  const messages = nodemailerMessages(opened.transporter, { from: 'hello@salon.example' });
  await expect(messages.send(MESSAGE, CONTEXT)).rejects.toThrow(/No such mailbox/);
});

test('a message without an e-mail address is an error', async () => {
  opened = await openMailServer();
  const messages = nodemailerMessages(opened.transporter, { from: 'hello@salon.example' });
  await expect(messages.send({ ...MESSAGE, to: { ...MESSAGE.to, email: '' } }, CONTEXT)).rejects.toThrow(
    'The message has no e-mail address.',
  );
  expect(opened.mails).toEqual([]);
});

test('a line break in a name or a subject adds no header', async () => {
  opened = await openMailServer();
  const messages = nodemailerMessages(opened.transporter, { from: 'hello@salon.example' });
  await messages.send(
    {
      ...MESSAGE,
      to: { ...MESSAGE.to, name: 'Dee\r\nBcc: all@salon.example' },
      subject: 'Hello\r\nBcc: all@salon.example',
    },
    CONTEXT,
  );
  expect(opened.mails[0]!.to).toBe('dee@home.example');
  expect(opened.mails[0]!.content).not.toMatch(/^Bcc:/m);
});

test('a transporter or a sender of another type is refused at the start', async () => {
  opened = await openMailServer();
  const refused = { code: 'shop_appointments_invalid_option' };
  expect(() => nodemailerMessages({} as never, { from: 'hello@salon.example' })).toThrow(
    expect.objectContaining(refused) as Error,
  );
  expect(() => nodemailerMessages(opened.transporter, { from: '' })).toThrow(
    expect.objectContaining(refused) as Error,
  );
});
