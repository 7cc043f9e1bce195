/** Runs all steps at once, for work so short that nothing else needs to run in between. */
export function runToEnd(work: Generator<void>): void {
  let step = work.next();
  while (step.done !== true) step = work.next();
}
