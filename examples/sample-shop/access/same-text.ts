import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two strings are equal, in constant time. Compares their digests, which always have the same length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
