import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

/**
 * How the server treats a connection. `hangs`: never sends the greeting. `accepts late`: keeps the mail, and sends its
 * answer only when `answerNow` is called. `breaks off`: keeps the mail and closes the connection without an answer.
 * `accepts twice`: sends the answer two times.
 */
type Manner = 'accepts' | 'hangs' | 'accepts late' | 'breaks off' | 'accepts twice';

/** A mail server in this process, and the mails that it has received. */
export interface MailServer {
  readonly transporter: Transporter;
  readonly mails: readonly { readonly to: string; readonly content: string }[];
  manner: Manner;
  /**
   * Sends the answers that the manner `accepts late` has held back, and waits until the clients have closed their
   * connections.
   */
  answerNow(): Promise<void>;
  /** Waits until the server has treated a connection as its manner says, perhaps after the client has given up. */
  treated(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a mail server on a local port.
 * @param onRecipient returns an error for a recipient that the server refuses
 */
export async function openMailServer(onRecipient?: (address: string) => Error | null): Promise<MailServer> {
  const mails: { readonly to: string; readonly content: string }[] = [];
  const owed: { readonly answer: () => void; readonly closed: Promise<void> }[] = [];
  const closings = new Map<string, () => void>();
  const treated = new EventEmitter();
  let treatments = 0;
  const treat = (): void => {
    treatments += 1;
    treated.emit('treated');
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onConnect(_, done) {
      if (opened.manner === 'hangs') treat();
      else done();
    },
    onClose: ({ id }) => closings.get(id)?.(),
    onRcptTo: ({ address }, _, done) => done(onRecipient?.(address)),
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push({ to, content: Buffer.concat(pieces).toString() });
        const { manner } = opened;
        if (manner === 'accepts late') {
          const closed = new Promise<void>((resolve) => closings.set(session.id, resolve));
          owed.push({ answer: done, closed });
        } else if (manner === 'breaks off') {
          for (const connection of server.connections) connection.close();
        } else {
          done();
          if (manner === 'accepts twice') done();
        }
        treat();
      });
    },
  });
  // A client that gives up during a broken conversation does not fail the test.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const transporter = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const opened: MailServer = {
    transporter,
    mails,
    manner: 'accepts',
    async answerNow() {
      for (const { answer, closed } of owed.splice(0)) {
        answer();
        await closed;
      }
    },
    async treated() {
      if (treatments === 0) await once(treated, 'treated');
    },
    close() {
      transporter.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return opened;
}
