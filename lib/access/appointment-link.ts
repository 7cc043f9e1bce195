import { credentialHashes, hashCredential, isSameText, type SiteSecret } from '../domain/secrets';

/**
 * The content of the token in a customer's link to one appointment. The creation time is included, because a later
 * appointment could get the id of a deleted one.
 */
interface LinkedAppointment {
  readonly id: number;
  /** Creation time of the appointment. */
  readonly dateCreated: number;
}

/**
 * The content of a token: `<id>.<creation time, base 36>.<128 bits, base64url>`. It contains no character that a URL
 * must escape.
 */
const TOKEN = /^([1-9]\d{0,15})\.([0-9a-z]{1,11})\.([\w-]{22})$/;
const PURPOSE = 'appointment-link';
const HEX_DIGITS = 32;

/** Creates the token of a customer's link, signed with the site's current secret. */
export function createLinkToken(secret: SiteSecret, { id, dateCreated }: LinkedAppointment): string {
  const text = `${id}.${dateCreated.toString(36)}`;
  return `${text}.${compact(hashCredential(secret, PURPOSE, text))}`;
}

/** Reads the content of a token that was signed with the current or a previous secret. */
export function readLinkToken(secret: SiteSecret, token: unknown): LinkedAppointment | undefined {
  const [, id, made, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
  if (id === undefined || made === undefined || signature === undefined) return undefined;
  // All secrets are tried, so that the response time does not reveal which one signed the token.
  const matches = credentialHashes(secret, PURPOSE, `${id}.${made}`).filter((hash) =>
    isSameText(compact(hash), signature),
  );
  if (matches.length === 0) return undefined;
  return { id: Number(id), dateCreated: Number.parseInt(made, 36) };
}

const compact = (hash: string): string => Buffer.from(hash.slice(0, HEX_DIGITS), 'hex').toString('base64url');
