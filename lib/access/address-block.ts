import { isIPv4, isIPv6 } from 'node:net';

/**
 * What counts as one address: an IPv4 address, or the 64 bits of an IPv6 address that name a network. One subscriber
 * has all addresses of such a network. Anything else, such as '' where the socket has gone, is taken as it is.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const between = Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after];
  return `${groups.slice(0, 4).map(shortGroup).join(':')}::/64`;
}

/** Sixteen bits each; a dotted end, as in `64:ff9b::192.0.2.1`, is two of them. */
const groupsOf = (part: string): string[] =>
  part.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]));

const shortGroup = (group: string): string => parseInt(group, 16).toString(16);
