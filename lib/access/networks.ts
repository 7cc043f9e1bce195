import { isIPv4, isIPv6 } from 'node:net';

/** A network of addresses. Failed sign-ins from all its addresses are counted together. */
interface Network {
  /** Address of the network or its prefix: `192.0.2.1`, `2001:db8:1:2::/64`. */
  readonly name: string;
  /** Factor by which this network may have more failed sign-ins than a single subscriber. */
  readonly share: number;
}

/**
 * Largest number of characters of an address that are used. If every proxy is trusted, a client can invent an address
 * of any length.
 */
const LONGEST = 64;

/**
 * Prefix lengths of IPv6 networks in bits: every subscriber has at least a /64, many have a /56, and an organisation
 * has a /48.
 */
const PREFIXES = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const;

/**
 * Returns the networks of an address, smallest first. Failed sign-ins from one network are counted together. An IPv4
 * address is one network; an IPv6 address is in three, its /64, /56 and /48. Any other text, such as '' for a unix
 * socket, is a network by itself.
 */
export function networksOf(address: string): Network[] {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return [{ name: mapped, share: 1 }];
  if (!isIPv6(address)) return [{ name: address.slice(0, LONGEST), share: 1 }];
  const groups = groupsOf(address);
  return PREFIXES.map(({ bits, share }) => ({ name: `${prefixOf(groups, bits)}::/${bits}`, share }));
}

/** Returns the first bits of an IPv6 address, in groups of sixteen. */
function prefixOf(groups: readonly number[], bits: number): string {
  return groups
    .slice(0, Math.ceil(bits / 16))
    .map((group, at) => {
      const spare = Math.max(0, (at + 1) * 16 - bits);
      return ((group >> spare) << spare).toString(16);
    })
    .join(':');
}

/** Returns the eight groups of sixteen bits of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::');
  const before = written(head);
  const after = written(tail);
  const between = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<number>(between).fill(0), ...after];
}

/**
 * Parses the groups of sixteen bits of an IPv6 address. A dotted end, as in `64:ff9b::192.0.2.1`, is read as two groups
 * of 0: only the first bits of an address name its networks, and the dotted end comes after these bits.
 */
const written = (part: string): number[] =>
  part
    .split(':')
    .flatMap((group) => (group === '' ? [] : group.includes('.') ? [0, 0] : [parseInt(group, 16)]));
