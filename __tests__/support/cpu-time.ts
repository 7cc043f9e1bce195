/**
 * Measures the processor time of work in milliseconds, after a warm-up. Takes the median of five runs to
 * ignore garbage collections, and processor time to ignore the machine's other work.
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
