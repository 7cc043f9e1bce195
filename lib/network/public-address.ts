import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Address ranges outside the public internet: private, loopback, link-local, carrier-grade, documentation, multicast,
 * reserved.
 */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The public range of IPv6; excludes IPv4 in IPv6 (mapped, NAT64), loopback, link-local and unique-local. */
const PUBLIC_V6 = ['2000::/3'];
/**
 * Ranges inside `PUBLIC_V6` that are still refused: tunnels that contain an IPv4 address (Teredo, 6to4), documentation,
 * and ranges reserved for protocols.
 */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = listOf([...NOT_PUBLIC_V4, ...NOT_PUBLIC_V6]);
const publicV6 = listOf(PUBLIC_V6);

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * Whether this is an address of the public internet. `address` has the form in which resolvers and URLs write it,
 * without brackets.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  const isInPublicRange = version === 6 && !address.includes('%') && publicV6.check(address, 'ipv6');
  return isInPublicRange && !notPublic.check(address, 'ipv6');
}
