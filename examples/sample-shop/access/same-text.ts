import { createHash, timingSafeEqual } from 'node:crypto';

/** Are these two texts the same? Compares their digests, because those always have the same length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
