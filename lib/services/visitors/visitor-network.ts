import { isIPv4, isIPv6 } from 'node:net';

/** The networks by which a visitor is counted. */
interface VisitorNetworks {
  /** The /24 of an IPv4 address, or the /56 of an IPv6 address. */
  readonly network: string;
  /** The /48 of an IPv6 address, because one subscriber may have all networks in it. Absent for an IPv4 address. */
  readonly wideNetwork?: string;
}

/**
 * Reads an IP address. An IPv4 address inside an IPv6 address counts as IPv4. Undefined if the text is not an address.
 */
export function visitorNetworks(address: string): VisitorNetworks | undefined {
  if (isIPv4(address)) return { network: `${address.split('.').slice(0, 3).join('.')}.0/24` };
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return { network: `${groups[6]! >> 8}.${groups[6]! & 0xff}.${groups[7]! >> 8}.0/24` };
  const [wide, subnet] = [groups.slice(0, 3), groups[3]! & 0xff00];
  return { network: `${prefix([...wide, subnet])}/56`, wideNetwork: `${prefix(wide)}/48` };
}

const prefix = (groups: readonly number[]): string =>
  `${groups.map((group) => group.toString(16)).join(':')}::`;

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  // A URL normalises the address to a form without dots. A zone such as `%eth0` is dropped, because it has a meaning
  // only on this machine.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]!}]/`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array<string>(8 - before!.length - after!.length).fill('0');
  return [...before!, ...between, ...after!].map((group) => parseInt(group, 16));
}
