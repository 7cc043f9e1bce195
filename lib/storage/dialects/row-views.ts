import type { Row } from '../sql';

/** Makes a row from the values of its columns. */
type RowView = new (values: readonly unknown[]) => Row;

/** Classes of rows by the names of their columns. There are as many as statements that name their columns. */
const known = new Map<string, RowView>();

/**
 * Makes rows from lists of values, one list for each row, with the values in the order of `columns`. A row has a getter
 * for each column, which reads the value from the list. Copying the values of thousands of bookings into objects took
 * longer than parsing them.
 */
export function rowsOfLists(columns: readonly string[], lists: readonly (readonly unknown[])[]): Row[] {
  const key = columns.join();
  const View = known.get(key) ?? viewOf(columns);
  known.set(key, View);
  return lists.map((values) => new View(values));
}

function viewOf(columns: readonly string[]): RowView {
  class View {
    constructor(readonly values: readonly unknown[]) {}
  }
  for (const [at, name] of columns.entries()) {
    Object.defineProperty(View.prototype, name, {
      get(this: View) {
        return this.values[at];
      },
    });
  }
  return View as unknown as RowView;
}
