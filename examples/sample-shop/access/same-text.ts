import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in constant time. Compares their digests, because those always have one length. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
