import { randomBytes, randomInt, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { hashCredential } from '../../lib/index';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const HASH_BYTES = 32;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Hashes a password that a person chose, with a salt and a slow function. The result is `salt:hash` in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await scrypt(password, salt, HASH_BYTES);
  return `${salt.toString('hex')}:${hash.toString('hex')}`;
}

/** Whether `stored` is the hash of this password. The comparison takes constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':');
  return timingSafeEqual(
    await scrypt(password, Buffer.from(salt, 'hex'), HASH_BYTES),
    Buffer.from(hash, 'hex'),
  );
}

/**
 * Creates an application password: 24 random characters in six groups of four. It is shown once, and only its digest is
 * stored.
 */
export function newApplicationPassword(): string {
  const groups = Array.from({ length: 6 }, () =>
    Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  return groups.join(' ');
}

/**
 * Computes the digest of an application password, under which it is stored. The password is random, so a keyed digest
 * is enough; a slow hash would cost every request tens of milliseconds. Spaces in the password are ignored.
 */
export function digestOf(applicationPassword: string, secret: string): string {
  return hashCredential(secret, 'application password', applicationPassword.replace(/\s+/g, ''));
}

/** Compares two digests of equal length in constant time. */
export function isSameDigest(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));
}
