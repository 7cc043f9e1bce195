/** Runs all steps of a generator without a pause. Used for work that is too short to need a pause. */
export function runToEnd<T>(work: Generator<void, T>): T {
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}
