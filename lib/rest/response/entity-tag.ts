import { createHash } from 'node:crypto';

/** Id and version of a stored record. */
export interface RecordVersion {
  readonly id: number;
  readonly version: number;
}

/**
 * Computes the strong entity tag of a response: a digest of its bytes. The version of a record would not suffice,
 * because a response also contains data of the shop (names, colours), and some callers get fewer fields. The tag of a
 * single record begins with the record's id and version: `"12-3-..."`.
 */
export function entityTag(text: string, record?: RecordVersion): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return `"${record ? `${record.id}-${record.version}-` : ''}${digest}"`;
}

/** Whether an `If-None-Match` header contains this entity tag. Tags are compared weakly (RFC 9110, 13.1.2). */
export function isNamedIn(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || [...header.matchAll(TAGS)].some(([, , opaque]) => `"${opaque}"` === tag);
}

/**
 * Returns the versions of a record for which an `If-Match` header allows a write; undefined if the header allows every
 * version. The digest in a tag is ignored, because the digest also depends on data of the shop. A weak tag matches no
 * version (RFC 9110, 13.1.1).
 */
export function versionsIn(header: string | undefined, id: number): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return [...header.matchAll(TAGS)].flatMap(([, weak, opaque = '']) => {
    const [, named, version] = /^(\d+)-(\d+)-/.exec(opaque) ?? [];
    return !weak && named === String(id) ? [Number(version)] : [];
  });
}

const TAGS = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
