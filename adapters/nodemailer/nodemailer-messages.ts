import type { Message, MessagesPort } from '../../lib/index';
import { invalidOption } from '../invalid-option';

/** The part of a transporter of `nodemailer` that is called: the result of `createTransport`. */
export interface MailTransporter {
  sendMail(mail: Mail): Promise<unknown>;
}

/** A mail in the form of `nodemailer`. */
interface Mail {
  readonly messageId: string;
  readonly from: string;
  readonly replyTo?: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly icalEvent?: {
    readonly method: string;
    readonly filename: string;
    readonly content: string;
  };
  // Attachments of the mail. The list can be changed, because the types of `nodemailer` accept no read-only list.
  readonly attachments: { filename: string; contentType: string; content: string }[];
  readonly headers: Record<string, string>;
  /** `nodemailer` must not read files or web addresses: the message itself contains its texts and attachments. */
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/** Options of `nodemailerMessages`. */
export interface MailOptions {
  /** Sender of the mails, such as `Salon <hello@salon.example>`. */
  readonly from: string;
  /** Address to which customers answer. Default: the sender. */
  readonly replyTo?: string;
  /**
   * True if a single request opts out: a mail provider posts `List-Unsubscribe=One-Click` to the address of
   * `optOutLink` (RFC 8058). Mails then say so, if the address is https. Default false.
   */
  readonly oneClickOptOut?: boolean;
}

/**
 * Creates the port `messages` that sends each message with an e-mail address as a mail. The mail's Message-ID is the id of the
 * message, so that a mail that was sent twice can be recognised. A message without an e-mail address is an error.
 *
 * @param transporter the result of `createTransport` of `nodemailer`
 * @throws AppointmentsError `shop_appointments_invalid_option` for a transporter or an option of another type
 */
export function nodemailerMessages(
  transporter: MailTransporter,
  { from, replyTo, oneClickOptOut = false }: MailOptions,
): MessagesPort {
  if (typeof (transporter as Partial<MailTransporter> | undefined)?.sendMail !== 'function')
    throw invalidOption(
      'nodemailerMessages(transporter) needs the result of createTransport() of nodemailer.',
    );
  if (typeof from !== 'string' || from === '')
    throw invalidOption(
      'nodemailerMessages({ from }) must be a sender such as "Salon <hello@salon.example>".',
    );
  if (typeof oneClickOptOut !== 'boolean')
    throw invalidOption('nodemailerMessages({ oneClickOptOut }) must be true or false.');
  return {
    channels: ['email'],
    async send(message) {
      if (message.to.email === '') throw new Error('The message has no e-mail address.');
      await transporter.sendMail(
        mailOf(message, { from, ...(replyTo === undefined ? {} : { replyTo }) }, oneClickOptOut),
      );
    },
  };
}

function mailOf(
  { id, to, subject, text, html, attachments, links }: Message,
  sender: Pick<Mail, 'from' | 'replyTo'>,
  isOneClick: boolean,
): Mail {
  const [calendar] = attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'));
  return {
    ...sender,
    messageId: `<${id}>`,
    to: { name: to.name, address: to.email },
    subject,
    text,
    html,
    // `nodemailer` sends the calendar file as an alternative of the text, so that mail programs offer to add the
    // appointment.
    ...(calendar && {
      icalEvent: {
        method: calendar.content.includes('METHOD:CANCEL') ? 'CANCEL' : 'PUBLISH',
        filename: calendar.filename,
        content: calendar.content,
      },
    }),
    attachments: attachments.filter((one) => one !== calendar).map((one) => ({ ...one })),
    headers: {
      // RFC 3834: automatic answers, such as notes about holidays, are not sent in response to such mails.
      'Auto-Submitted': 'auto-generated',
      ...(links.optOut === '' ? {} : { 'List-Unsubscribe': `<${links.optOut}>` }),
      ...(isOneClick && links.optOut.startsWith('https:')
        ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
