import { networkOf } from './network';

/**
 * Creates a limit on calls by network. It counts a call from an IP address, and returns false if the network of the
 * address has had `most` calls in this hour.
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
