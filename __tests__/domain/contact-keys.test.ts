import { contactKeys, emailKey, nameKey, phoneSearchKey } from '../../lib/domain/people/contact-keys';

test('a name is searched without accents and case', () => {
  expect(nameKey('  Zoë   WEISS-Nuñez ')).toBe('zoe weiss nunez');
  expect(nameKey('Weiß')).toBe('weiss');
  expect(nameKey('Çağla Øst')).toBe('cagla øst');
});

test('a composed and a decomposed accent are the same', () => {
  expect(nameKey('Ame\u0301lie')).toBe(nameKey('Am\u00e9lie'));
});

test('a phone number is searched by its digits, an e-mail address in lower case', () => {
  const contact = { name: '', email: ' Zoe@Example.COM ', phone: '+49 (170) 12-34', language: '' };
  expect(contactKeys(contact)).toEqual({ name: '', email: 'zoe@example.com', phone: '491701234' });
});

test.each([
  ['0170 12-34', '1701234'],
  ['+49 170', '49170'],
  ['0049170', '49170'],
  ['٠١٧٠ ١٢-٣٤', '1701234'],
  ['۰۱۷۰', '170'],
  ['\u{2066}+49 170\u{2069}', '49170'],
  ['12', undefined],
  ['0012', undefined],
  ['room 1234', undefined],
  ['ada@1234.example', undefined],
])('%p is searched in phone numbers as %p', (text, digits) => {
  expect(phoneSearchKey(text)).toBe(digits);
});

test('a phone number in Arabic digits is that in Latin digits', () => {
  const contact = { name: '', email: '', language: '' };
  expect(contactKeys({ ...contact, phone: '+٤٩ (٠)٣٠ ١٢٣٤' }).phone).toBe('49301234');
  expect(contactKeys({ ...contact, phone: '\u{200E}۰۰۴۹ ۳۰' }).phone).toBe('004930');
});

test('a key is never longer than its column', () => {
  expect(nameKey('ﷺ'.repeat(200)).length).toBeLessThanOrEqual(255);
  expect(emailKey(`${'İ'.repeat(240)}@x.example`).length).toBeLessThanOrEqual(254);
});

test('a zero that is not dialled from abroad does not count as a digit of the number', () => {
  const contact = { name: '', email: '', language: '' };
  expect(contactKeys({ ...contact, phone: '+49 (0)30 123-456 78' }).phone).toBe('493012345678');
  expect(contactKeys({ ...contact, phone: '0049(0)301234' }).phone).toBe('0049301234');
  expect(contactKeys({ ...contact, phone: '(0)30 1234' }).phone).toBe('0301234');
  expect(phoneSearchKey('+49 (0)30 1234')).toBe('49301234');
});
