import type { Billing, Order } from '../orders/order';
import type { User } from './user';

/** The person to reach about an appointment. A value is '' if it is unknown. */
export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Language in which to write to the person: a BCP 47 tag such as `de-AT`. */
  readonly language: string;
}

export const NO_CONTACT: Contact = { name: '', email: '', phone: '', language: '' };

/** Largest number of characters of each field of a contact. */
export const CONTACT_LENGTHS: Readonly<Record<keyof Contact, number>> = {
  name: 200,
  email: 254,
  phone: 50,
  language: 35,
};

const FIELDS = Object.keys(NO_CONTACT) as (keyof Contact)[];

/** Checks only the form of an e-mail address. Whether the address exists is found out when mail is sent to it. */
const ADDRESS = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;
export const isAddress = (text: string): boolean =>
  text.length <= CONTACT_LENGTHS.email && ADDRESS.test(text.trim());

/** Returns the usual spelling of a BCP 47 tag (`de-AT`); undefined for a text that is not a tag. */
export function languageTag(text: string): string | undefined {
  if (text === '' || text.length > CONTACT_LENGTHS.language) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** The sources from which the contact of an appointment is taken. */
interface ContactSources {
  /** The values that the caller sent; '' counts as absent. */
  readonly sent?: Partial<Contact>;
  /** The appointment's order, if it exists already. */
  readonly order?: Pick<Order, 'customerId' | 'billing' | 'language'>;
  /** The guest who gets a new order. */
  readonly guest?: Billing;
  /** The customer of the appointment; 0 for a guest. */
  readonly customerId: number;
  readonly user?: User;
}

/**
 * Returns the contact of an appointment. Each value is taken from the call, or else from the billing of the order, or
 * else from the user. The billing and language of an order of another customer are not used.
 */
export function contactOf({ sent = {}, order, guest, customerId, user }: ContactSources): Contact {
  const own = order?.customerId === customerId ? order : undefined;
  const sources = [
    oneLined(sent),
    ...(own ? [oneLined({ ...ofBilling(own.billing), language: own.language })] : []),
    ...(guest ? [oneLined(ofBilling(guest))] : []),
    ...(user ? [oneLined(ofUser(user))] : []),
  ];
  return contactBy((field) => sources.map((source) => source[field]).find((text) => text !== '') ?? '');
}

/** Returns the contact after a change: sent values replace the earlier ones, and '' removes a value. */
export function changedContact(before: Contact, sent: Partial<Contact> = {}): Contact {
  const texts = oneLined(sent);
  return contactBy((field) => (sent[field] === undefined ? before[field] : texts[field]));
}

/**
 * Returns a contact whose values have no line breaks and are cut to their largest length: a line break could end the
 * header of a mail. Invalid e-mail addresses and languages, which a shop may have stored, become ''.
 */
function oneLined(texts: Partial<Contact>): Contact {
  const cut = contactBy((field) =>
    (texts[field] ?? '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, CONTACT_LENGTHS[field]),
  );
  return {
    ...cut,
    email: isAddress(cut.email) ? cut.email : '',
    language: languageTag(cut.language) ?? '',
  };
}

const contactBy = (textOf: (field: keyof Contact) => string): Contact =>
  Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as unknown as Contact;

const ofBilling = ({ firstName, lastName, email, phone }: Billing): Partial<Contact> => ({
  name: `${firstName} ${lastName}`,
  email,
  phone,
});

const ofUser = ({ firstName, lastName, displayName, email, phone, language }: User): Partial<Contact> => ({
  name: `${firstName} ${lastName}`.trim() || displayName,
  email,
  phone,
  language,
});
