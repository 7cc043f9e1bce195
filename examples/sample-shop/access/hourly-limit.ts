/**
 * Creates a limit on calls by IP address. It counts a call, and returns false if the address has had `most` calls in
 * this hour.
 */
export function hourlyLimit(most: number, now: () => number): (address: string) => boolean {
  let hour = 0;
  const counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(now() / 3600);
    if (current !== hour) counts.clear();
    hour = current;
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count <= most;
  };
}
