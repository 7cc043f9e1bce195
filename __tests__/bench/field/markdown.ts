/** Formats a Markdown table with aligned columns, as the formatter of the repository wants it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** Formats milliseconds, with one decimal if they are few. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : thousands(Math.round(value)));

/** Formats a whole number with commas between thousands. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
