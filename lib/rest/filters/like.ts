/**
 * Whether a text matches a LIKE pattern: `%` stands for any characters, `_` for any one character. Case is ignored. A
 * pattern without `%` and `_` matches any text that contains it.
 */
export function isLike(text: string, pattern: string): boolean {
  const subject = Array.from(text.toLowerCase());
  const wanted = Array.from(pattern.toLowerCase());
  if (!wanted.includes('%') && !wanted.includes('_'))
    return text.toLowerCase().includes(pattern.toLowerCase());
  let at = 0;
  let next = 0;
  /**
   * Position in the text at which matching starts again with the part of the pattern after the last `%`. Each new
   * attempt begins one character later.
   */
  let retryAt = -1;
  let retryNext = 0;
  while (at < subject.length) {
    if (wanted[next] === '%') {
      retryAt = at;
      retryNext = ++next;
    } else if (next < wanted.length && (wanted[next] === '_' || wanted[next] === subject[at])) {
      at += 1;
      next += 1;
    } else if (retryAt >= 0) {
      at = ++retryAt;
      next = retryNext;
    } else {
      return false;
    }
  }
  return wanted.slice(next).every((character) => character === '%');
}
