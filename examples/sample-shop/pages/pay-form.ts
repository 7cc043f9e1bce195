import { html, type Html } from './html';

/** The button that pays an order. It stands in for a payment service; no money moves in this example. */
export const payForm = (path: string, total: string): Html =>
  html`<form class="pay" data-send="POST" action="${path}">
    <button>Pay ${total} now</button>
    <p role="alert"></p>
  </form>`;
