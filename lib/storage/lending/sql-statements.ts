/** The database whose syntax decides where the strings and comments of a statement end. */
export type Syntax = 'pg' | 'mariadb' | 'sqlite3';

/** The rules of a database's SQL that the scanner of statements needs. */
interface Lexis {
  /** The closing character for each character that opens a quoted name. */
  readonly names: Readonly<Record<string, string>>;
  readonly stringQuotes: string;
  readonly stringsHaveEscapes: boolean;
  /**
   * Whether the SQL has strings such as `$tag$ ... $tag$`, dollar signs in names, and escapes in strings after an E, as
   * PostgreSQL has.
   */
  readonly hasDollarQuotes: boolean;
  readonly commentsNest: boolean;
  /** Whether the database executes the content of comments that begin with `/*!` or `/*M!`. */
  readonly runsComments: boolean;
  /**
   * Pattern for the beginning of a comment that ends at the end of its line. `lineEnds` are the characters that end the
   * line.
   */
  readonly lineComment: RegExp;
  readonly lineEnds: string;
}

const LEXES: Readonly<Record<Syntax, Lexis>> = {
  pg: {
    names: { '"': '"' },
    stringQuotes: "'",
    stringsHaveEscapes: false,
    hasDollarQuotes: true,
    commentsNest: true,
    runsComments: false,
    lineComment: /^--/,
    lineEnds: '\n\r',
  },
  mariadb: {
    names: { '`': '`' },
    stringQuotes: `'"`,
    stringsHaveEscapes: true,
    hasDollarQuotes: false,
    commentsNest: false,
    runsComments: true,
    // `5--1` is a subtraction: two hyphens begin a comment only if a blank or the end of the text follows.
    lineComment: /^(?:#|--(?:[\0- ]|$))/,
    lineEnds: '\n',
  },
  sqlite3: {
    names: { '"': '"', '`': '`', '[': ']' },
    stringQuotes: "'",
    stringsHaveEscapes: false,
    hasDollarQuotes: false,
    commentsNest: false,
    runsComments: false,
    lineComment: /^--/,
    lineEnds: '\n',
  },
};

/** Number of characters of a statement that are kept: enough for its keywords, and few enough to match quickly. */
const KEPT = 1000;

/** A part of an SQL text that the scanner reads in one step: a string, a name, a comment or a word. */
interface Piece {
  /** Index of the first character after the part. If nothing closes the part, the length of the text. */
  readonly end: number;
  /** Text that replaces the part in the scanned statement. */
  readonly shown: string;
}

/**
 * Returns the beginning of each statement in an SQL text, without comments. Strings are blanked, and names lose their
 * quotes. The time is linear in the length of the text, because the scan ends at a string or comment that is never
 * closed.
 */
export function statementStarts(sql: string, syntax: Syntax): string[] {
  const lexis = LEXES[syntax];
  const starts: string[] = [];
  let start = '';
  let inExecutable = false;
  const finish = (): void => {
    if (start.trim() !== '') starts.push(start.trim());
    start = '';
  };
  for (let at = 0; at < sql.length;) {
    const opened = lexis.runsComments ? executableEnd(sql, at) : at;
    const closed: boolean = inExecutable && sql.startsWith('*/', at);
    const { end, shown } =
      opened > at || closed ? { end: closed ? at + 2 : opened, shown: ' ' } : pieceAt(sql, at, lexis);
    inExecutable = !closed && (inExecutable || opened > at);
    if (shown === ';') finish();
    else if (start.length < KEPT && (shown !== ' ' || !start.endsWith(' '))) start += shown.slice(0, KEPT);
    at = end;
  }
  finish();
  return starts;
}

/**
 * If a comment whose content the database executes (`/*!` or `/*M!`) begins at the index `at`, returns the index after its
 * opening and version number; otherwise returns `at`.
 */
function executableEnd(sql: string, at: number): number {
  if (!sql.startsWith('/*', at)) return at;
  const opening = /^\/\*M?!\d{0,6}/.exec(sql.slice(at, at + 10));
  return at + (opening?.[0].length ?? 0);
}

function pieceAt(sql: string, at: number, lexis: Lexis): Piece {
  const char = sql[at]!;
  if (isWord(sql.charCodeAt(at))) return wordAt(sql, at, lexis);
  if (lexis.stringQuotes.includes(char)) {
    return { end: stringEnd(sql, at, lexis.stringsHaveEscapes), shown: "''" };
  }
  const closing = lexis.names[char];
  if (closing !== undefined) return nameAt(sql, at, closing);
  if (char === '$' && lexis.hasDollarQuotes) return dollarAt(sql, at);
  if (sql.startsWith('/*', at)) return { end: commentEnd(sql, at, lexis), shown: ' ' };
  if ('-#'.includes(char) && lexis.lineComment.test(sql.slice(at, at + 3))) {
    return { end: lineEnd(sql, at, lexis), shown: ' ' };
  }
  return { end: at + 1, shown: /\s/.test(char) ? ' ' : char };
}

/** Returns the index after the next occurrence of `closing`; the length of the text if there is none. */
function endBehind(sql: string, closing: string, from: number): number {
  const found = sql.indexOf(closing, from);
  return found < 0 ? sql.length : found + closing.length;
}

/**
 * Returns the index after a string. A doubled quote looks like the end of one string and the beginning of the next, so
 * both are skipped together.
 */
function stringEnd(sql: string, at: number, hasEscapes: boolean): number {
  const quote = sql[at]!;
  if (!hasEscapes) return endBehind(sql, quote, at + 1);
  const code = quote.charCodeAt(0);
  for (let next = at + 1; next < sql.length; next += 1) {
    const read = sql.charCodeAt(next);
    if (read === code) return next + 1;
    if (read === BACKSLASH) next += 1;
  }
  return sql.length;
}

function nameAt(sql: string, at: number, closing: string): Piece {
  const end = endBehind(sql, closing, at + 1);
  // The blanks around the name keep a quoted semicolon from looking like the end of a statement.
  return { end, shown: ` ${sql.slice(at + 1, Math.min(end - 1, at + KEPT))} ` };
}

/**
 * Reads a dollar-quoted string of PostgreSQL, or a dollar sign that begins no string, such as that of the parameter
 * `$1`.
 */
function dollarAt(sql: string, at: number): Piece {
  let tagEnd = at + 1;
  if (!isDigit(sql.charCodeAt(tagEnd))) while (isWord(sql.charCodeAt(tagEnd))) tagEnd += 1;
  if (sql[tagEnd] !== '$') return { end: at + 1, shown: '$' };
  return { end: endBehind(sql, sql.slice(at, tagEnd + 1), tagEnd + 1), shown: "''" };
}

/** Reads a keyword, name or number. On PostgreSQL a name may contain dollar signs, and a string after E has escapes. */
function wordAt(sql: string, at: number, lexis: Lexis): Piece {
  const hasDollars = lexis.hasDollarQuotes && !isDigit(sql.charCodeAt(at));
  let end = at + 1;
  while (isWord(sql.charCodeAt(end)) || (hasDollars && sql[end] === '$')) end += 1;
  const shown = sql.slice(at, Math.min(end, at + KEPT));
  if (lexis.hasDollarQuotes && /^e$/i.test(shown) && sql[end] === "'") {
    return { end: stringEnd(sql, end, true), shown: "''" };
  }
  return { end, shown };
}

function lineEnd(sql: string, at: number, lexis: Lexis): number {
  let end = at;
  while (end < sql.length && !lexis.lineEnds.includes(sql[end]!)) end += 1;
  return end;
}

function commentEnd(sql: string, at: number, lexis: Lexis): number {
  if (!lexis.commentsNest) return endBehind(sql, '*/', at + 2);
  let depth = 1;
  let end = at + 2;
  while (end < sql.length && depth > 0) {
    const opens = sql.startsWith('/*', end);
    const closes = sql.startsWith('*/', end);
    if (opens) depth += 1;
    if (closes) depth -= 1;
    end += opens || closes ? 2 : 1;
  }
  return end;
}

const BACKSLASH = 92;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isWord = (code: number): boolean =>
  isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code >= 128;
