const NUMBER = 'a whole number from 1';
const TIME = 'a time such as 17:00';

/** Values that each attribute of the element may have, in words. */
const NEEDS: Readonly<Record<string, string>> = {
  'product-id': NUMBER,
  quantity: NUMBER,
  'max-quantity': NUMBER,
  'first-weekday': `${NUMBER} to 7`,
  members: 'a JSON array such as [{"id":3,"name":"Mia","price":"58.00"}]',
  price: 'empty or a decimal number such as 48.00',
  currency: 'a code such as EUR',
  'time-zone': 'a name such as Europe/Berlin',
  'hour-cycle': 'h12 or h23',
  'time-from': TIME,
  'time-to': TIME,
  weekdays: 'numbers from 1 (Monday) to 7 (Sunday), such as 1,2',
  visit: 'a JSON object such as {"name":"Colour"}',
};

/** Says which values an attribute may have that has a wrong one. The text is for the developer of the page. */
export function faultText(attribute: string, value: string | undefined): string {
  const need =
    attribute === 'currency' && value === undefined
      ? 'the code of the prices, such as EUR'
      : NEEDS[attribute];
  return `<appointment-picker>: the attribute ${attribute} must be ${need}, but it is ${JSON.stringify(value ?? null)}.`;
}
