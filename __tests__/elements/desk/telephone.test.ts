import { elementModule } from '../../support/browser/element-module';

const { telephoneAddress } = elementModule('desk/views/contact.mts') as {
  telephoneAddress: (number: string) => string;
};

test.each([
  ['+49 170 12-34', 'tel:+491701234'],
  ['030 / 12 34', 'tel:0301234'],
  ['+49 (0)30 1234', 'tel:+49301234'],
  ['0049(0)301234', 'tel:0049301234'],
  ['(0)30 1234', 'tel:0301234'],
  ['(030) 1234', 'tel:0301234'],
  ['+٤٩ ١٧٠', 'tel:+49170'],
  ['\u{2066}+49 170\u{2069}', 'tel:+49170'],
])('the number %p is called with %p', (number, url) => {
  expect(telephoneAddress(number)).toBe(url);
});
