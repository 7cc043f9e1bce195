import { changedContact, contactOf, NO_CONTACT } from '../../lib/domain/people/contact';
import { userRow } from '../support/http/rows';

const BILLING = { firstName: 'Bill', lastName: 'Inger', email: 'bill@order.example', phone: '030 1' };
const ORDER = { customerId: 5, billing: BILLING, language: 'fr' };
const USER = userRow({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@home.example', language: 'en' });

test('each text comes from the call, or else from the billing of the order, or else from the user', () => {
  expect(contactOf({ sent: { name: 'Zoë' }, order: ORDER, customerId: 5, user: USER })).toEqual({
    name: 'Zoë',
    email: 'bill@order.example',
    phone: '030 1',
    language: 'fr',
  });
  const unbilled = { ...ORDER, billing: { ...BILLING, email: '' }, language: undefined };
  expect(contactOf({ order: unbilled, customerId: 5, user: USER })).toEqual({
    name: 'Bill Inger',
    email: 'ada@home.example',
    phone: '030 1',
    language: 'en',
  });
});

test('an empty text of the call counts as absent', () => {
  expect(contactOf({ sent: { name: ' ', email: '' }, customerId: 5, user: USER })).toMatchObject({
    name: 'Ada Lovelace',
    email: 'ada@home.example',
  });
});

test("another customer's order does not count, and a guest's order counts for a guest", () => {
  expect(contactOf({ order: ORDER, customerId: 6 })).toEqual(NO_CONTACT);
  expect(contactOf({ order: ORDER, customerId: 0 })).toEqual(NO_CONTACT);
  expect(contactOf({ order: { ...ORDER, customerId: 0 }, customerId: 0 }).email).toBe('bill@order.example');
});

test('a user without first and last name is called by the display name', () => {
  const user = userRow({ firstName: '', lastName: '', displayName: 'Countess' });
  expect(contactOf({ customerId: 5, user }).name).toBe('Countess');
});

test('the shop’s values are shortened to the limits, and left out if they are no address or no language', () => {
  const user = userRow({
    firstName: 'A\r\nBcc: x',
    lastName: 'L'.repeat(300),
    email: 'none',
    phone: `0${'1'.repeat(80)}`,
    language: 'German (Austria)',
  });
  const contact = contactOf({ customerId: 5, user });
  expect(contact).toMatchObject({ email: '', language: '', phone: `0${'1'.repeat(49)}` });
  expect(contact.name).toHaveLength(200);
  expect(contact.name.startsWith('A Bcc: x LLL')).toBe(true);
});

test('a language gets its usual spelling', () => {
  expect(contactOf({ sent: { language: 'DE-at' }, customerId: 0 }).language).toBe('de-AT');
});

test('a change replaces the texts that are sent, and an empty one empties its text', () => {
  const before = { name: 'Ada', email: 'ada@home.example', phone: '1', language: 'en' };
  expect(changedContact(before, { phone: '', name: ' Zoë ' })).toEqual({ ...before, phone: '', name: 'Zoë' });
  expect(changedContact(before)).toEqual(before);
});
