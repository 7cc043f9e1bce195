import { html, type Html } from './html';

/**
 * Converts a text to HTML. The first part in `[]` becomes a link to the first address, the second part a link to the
 * second address, and so on.
 */
export function linked(text: string, ...addresses: readonly string[]): Html {
  const parts = text.split(/\[([^[\]]*)\]/);
  return html`${parts.map((part, at) =>
    at % 2 === 0 ? html`${part}` : html`<a href="${addresses[(at - 1) / 2]}">${part}</a>`,
  )}`;
}
