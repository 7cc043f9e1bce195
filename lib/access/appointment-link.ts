import { credentialHashes, hashCredential, isSameText, type SiteSecret } from '../domain/secrets';

/**
 * The content of the token in a customer's link to one appointment, or to one entry of the waitlist. The creation time
 * is included, because a later record could get the id of a deleted record.
 */
interface Linked {
  readonly id: number;
  /** Creation time of the linked record. */
  readonly dateCreated: number;
}

/**
 * Pattern for a link's token: `<id>.<creation time, base 36>.<128 bits, base64url>`. It contains no character that a
 * URL must escape. The token of an entry of the waitlist begins with a `w`.
 */
const TOKEN = /^(w?)([1-9]\d{0,15})\.([0-9a-z]{1,11})\.([\w-]{22})$/;
const ENTRY = 'w';
const PURPOSE = 'appointment-link';
const HEX_DIGITS = 32;

/** Creates the token of a customer's link to an appointment, signed with the site's current secret. */
export const createLinkToken = (secret: SiteSecret, linked: Linked): string => create(secret, '', linked);

/** Creates the token of a customer's link to an entry of the waitlist, signed with the site's current secret. */
export const createEntryToken = (secret: SiteSecret, linked: Linked): string => create(secret, ENTRY, linked);

/**
 * Reads the token of a link to an appointment that was signed with the current or a previous secret; undefined for any
 * other text.
 */
export const readLinkToken = (secret: SiteSecret, token: unknown): Linked | undefined =>
  read(secret, '', token);

/** Reads the token of a link to an entry of the waitlist; undefined for any other text. */
export const readEntryToken = (secret: SiteSecret, token: unknown): Linked | undefined =>
  read(secret, ENTRY, token);

function create(secret: SiteSecret, prefix: string, { id, dateCreated }: Linked): string {
  const text = `${prefix}${id}.${dateCreated.toString(36)}`;
  return `${text}.${compact(hashCredential(secret, PURPOSE, text))}`;
}

function read(secret: SiteSecret, prefix: string, token: unknown): Linked | undefined {
  const [, kind, id, made, signature] = (typeof token === 'string' && TOKEN.exec(token)) || [];
  if (id === undefined || made === undefined || signature === undefined) return undefined;
  // Every secret (the current one and those before the last rotations) is tried, so that the response time does not
  // reveal which secret signed the token.
  const matches = credentialHashes(secret, PURPOSE, `${kind}${id}.${made}`).filter((hash) =>
    isSameText(compact(hash), signature),
  );
  if (matches.length === 0 || kind !== prefix) return undefined;
  return { id: Number(id), dateCreated: Number.parseInt(made, 36) };
}

const compact = (hash: string): string => Buffer.from(hash.slice(0, HEX_DIGITS), 'hex').toString('base64url');
