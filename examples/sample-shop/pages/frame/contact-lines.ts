import type { PublicSite } from '../../shop-parts';
import { html, type Html } from './html';

/** Name, address, phone and e-mail of the shop, each if the shop has it. Phone and e-mail are links. */
export function contactLines({ name, contact: { address, phone, email } }: PublicSite): Html {
  const links = [...(phone === '' ? [] : [phoneLink(phone)]), ...(email === '' ? [] : [mailLink(email)])];
  return html`<address>
    <strong>${name}</strong>
    ${address !== '' && html`<bdi>${address}</bdi>`} ${links.length > 0 && html`<p>${links}</p>`}
  </address>`;
}

/** Link that writes to an e-mail address. */
export const mailLink = (email: string): Html => html`<a href="mailto:${email}">${email}</a>`;

/** Link that calls a phone number. The number keeps its order in a language that is written from right to left. */
export const phoneLink = (phone: string): Html =>
  html`<a href="tel:${dialled(phone)}" dir="ltr">${phone}</a>`;

/** Returns the plus sign and the digits of a phone number, as Latin ones. A `(0)` after the country code is not dialled. */
const dialled = (phone: string): string =>
  phone
    // The last four bits of an Arabic digit are its value.
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^\d+()]/g, '')
    .replace(/^((\+|00)\d+)\(0\)/, '$1')
    .replaceAll(/(?!^)\+|[()]/g, '');
