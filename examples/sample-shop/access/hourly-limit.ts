import { networkOf } from './network';

/**
 * Creates a limit on the calls from one network. The returned function counts a call from an IP address. It returns
 * false if there were already `most` calls from the address's network in this hour.
 */
export function hourlyLimit(most: number, now: () => number): (address: string) => boolean {
  let hour = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(now() / 3600);
    if (current !== hour) counts.clear();
    hour = current;
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= most;
  };
}
