const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/**
 * The only bit that differs between the character codes of `{` and `[`. It is also the only bit that differs between
 * the codes of `}` and `]`.
 */
const CURLY = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Whether a text nests JSON lists and objects more than `levels` deep. The text may be invalid JSON. */
export function nestsDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (inString) at += code === BACKSLASH ? 1 : 0;
    else if ((code | CURLY) === OPEN && ++depth > levels) return true;
    else if ((code | CURLY) === CLOSE) depth -= 1;
  }
  return false;
}
