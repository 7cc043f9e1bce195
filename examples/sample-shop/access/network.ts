import { isIPv6 } from 'node:net';

/** Number of 16-bit groups in the /64 network of an IPv6 address. */
const NETWORK_GROUPS = 4;

/**
 * Returns the network of an IP address, for limits on calls. For an IPv6 address this is its /64, because a subscriber
 * may use every address in a /64. Any other address is its own network.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
