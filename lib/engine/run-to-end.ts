/** Does the work at once: for little of it, where nobody has to be let in between. */
export function hurry(work: Generator<void>): void {
  let step = work.next();
  while (step.done !== true) step = work.next();
}
