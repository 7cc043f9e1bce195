/**
 * Milliseconds of processor time that a piece of work takes, after a warm-up: the median of five, so that one
 * garbage collection does not count, and of processor time, so that what else the machine is doing does not either.
 */
export function medianCpuMilliseconds(work: () => void): number {
  work();
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[2]!;
}
