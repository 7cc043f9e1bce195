import { html, type Html } from '../frame/html';

/** Row of a price list: a service or a pass, with a button. */
export interface PriceRow {
  /** Name, with a link if the row has a page of its own. */
  readonly name: Html;
  /** Lines below the name. */
  readonly about: readonly (string | Html)[];
  /** Price: `€48.00`, or `from €48.00`. */
  readonly price: string;
  /** Text below the price, such as the length of a service; '' for none. */
  readonly note: string;
  /** Button or form with which the customer books or buys. */
  readonly action: Html;
}

/** List of prices in rows; on a phone, price and button stand below the name. */
export const priceList = (rows: readonly PriceRow[]): Html =>
  html`<ul class="price-list panel">
    ${rows.map(
      ({ name, about, price, note, action }) =>
        html`<li>
          <div>
            <h2>${name}</h2>
            ${about.map((line) => html`<p class="muted">${line}</p>`)}
          </div>
          <p class="price">
            <strong>${price}</strong>${note !== '' && html`<span class="muted">${note}</span>`}
          </p>
          ${action}
        </li>`,
    )}
  </ul>`;
