import { createHash } from 'node:crypto';

/** Computes the SHA-256 of a cookie's value: the tables contain no value that a browser could send. */
export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');
