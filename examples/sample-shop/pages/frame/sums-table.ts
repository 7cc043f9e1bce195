import { html, type Html } from './html';

/** Row of a table of amounts. */
export interface Sum {
  readonly name: string;
  /** Amount in words: `€48.00`. */
  readonly amount: string;
  /** When it is paid, below the name; absent or '' for none. */
  readonly note?: string;
}

/** Table of amounts, one below the other. The first row is the total. */
export const sumsTable = (sums: readonly Sum[]): Html =>
  html`<table class="sums">
    ${sums.map(
      ({ name, amount, note = '' }) =>
        html`<tr>
          <th scope="row">${name}${note !== '' && html`<small class="muted">${note}</small>`}</th>
          <td>${amount}</td>
        </tr>`,
    )}
  </table>`;
