/**
 * The processor time of a piece of work in milliseconds, after a warm-up. The median of five ignores a garbage
 * collection, and processor time ignores other work of the machine.
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
