/** Splits a name after its first word. A name of only one word is a first name. */
export function splitName(name: string): readonly [string, string] {
  const space = name.indexOf(' ');
  return space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)];
}
