import { taxOfLine } from '../../../adapters/vendure/ports/products/tax-of-line';

const net = (amount: string, quantity = 1) => ({ amount, quantity, includesTax: false });
const GROSS = { percent: 20, grossPrices: ['49.00', '59.00'] };
const PLAIN = { percent: 20, grossPrices: [] };

test.each([
  ['1 place', 1, '40.83', { net: '40.83', tax: '8.17' }],
  ['2 places', 2, '81.66', { net: '81.66', tax: '16.34' }],
  ['3 places', 3, '122.49', { net: '122.49', tax: '24.51' }],
  ['1 place by a pricing rule', 1, '49.17', { net: '49.17', tax: '9.83' }],
  ['an amount at another price', 1, '35.00', { net: '35.00', tax: '7.00' }],
  ['1 place at a cost that two places have', 1, '81.66', { net: '81.66', tax: '16.33' }],
  ['nothing', 1, '0', { net: '0.00', tax: '0.00' }],
])('%s at a gross price: the line costs whole gross prices', (_line, quantity, amount, expected) => {
  expect(taxOfLine(net(amount, quantity), GROSS, 2)).toEqual(expected);
});

test.each([
  [20, '81.66', { net: '81.66', tax: '16.33' }],
  [8.1, '100', { net: '100.00', tax: '8.10' }],
  [7.75, '10', { net: '10.00', tax: '0.78' }],
  [0, '10', { net: '10.00', tax: '0.00' }],
])('tax of %d per cent is added to a net amount', (percent, amount, expected) => {
  expect(taxOfLine(net(amount), { ...PLAIN, percent }, 2)).toEqual(expected);
});

test('an amount that includes tax is divided into net and tax', () => {
  expect(taxOfLine({ amount: '49', quantity: 1, includesTax: true }, PLAIN, 2)).toEqual({
    net: '40.83',
    tax: '8.17',
  });
});

test('a currency without decimals has whole amounts', () => {
  expect(taxOfLine(net('1000'), { percent: 10, grossPrices: ['1100.00'] }, 0)).toEqual({
    net: '1000',
    tax: '100',
  });
  expect(taxOfLine(net('1005'), { ...PLAIN, percent: 10 }, 0)).toEqual({ net: '1005', tax: '101' });
});

test('a text that is no amount is an error', () => {
  expect(() => taxOfLine(net('a lot'), PLAIN, 2)).toThrow('"a lot" is not an amount');
});
