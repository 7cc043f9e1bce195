/** A Markdown table whose columns are aligned, as the formatter of the repository wants it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(3, cell.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join(
    '\n',
  );
}

/** Milliseconds, with a decimal if there are few. */
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : thousands(Math.round(value)));

/** A whole number with commas. */
export const thousands = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
