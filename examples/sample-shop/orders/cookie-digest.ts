import { createHash } from 'node:crypto';

/**
 * Returns the SHA-256 of a cookie's value. Tables store only this, so that a copy of them contains no usable cookie.
 */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');
