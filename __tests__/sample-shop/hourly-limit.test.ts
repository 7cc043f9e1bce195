import { hourlyLimit } from '../../examples/sample-shop/access/hourly-limit';

test('addresses of one IPv6 network of 64 bits share a limit, however they are written', () => {
  const may = hourlyLimit(2, () => 0);
  const addresses = [
    '2001:db8:0:1::1',
    '2001:DB8::1:2:3:4:5',
    '2001:0db8:0000:0001:9:9:9:9',
    '2001:db8:0:2::1',
  ];
  expect(addresses.map(may)).toEqual([true, true, false, true]);
});

test('each IPv4 address has a limit of its own, also written as an IPv6 address', () => {
  const may = hourlyLimit(1, () => 0);
  const addresses = ['192.0.2.1', '192.0.2.2', '::ffff:192.0.2.1', '::1', '::2', ''];
  expect(addresses.map(may)).toEqual([true, true, false, true, false, true]);
});

test('a limit begins again with each hour', () => {
  let now = 3599;
  const may = hourlyLimit(1, () => now);
  expect([may('192.0.2.1'), may('192.0.2.1')]).toEqual([true, false]);
  now = 3600;
  expect(may('192.0.2.1')).toBe(true);
});
