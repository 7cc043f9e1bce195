/** Runs all steps at once. For work so short that nothing else needs to run in between. */
export function runToEnd<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
