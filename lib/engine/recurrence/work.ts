/** A recurrence needs more steps than its budget allows. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** A budget of steps for following recurrences. A step is about the work of examining one day. */
export class WorkLimit {
  private left: number;

  /** @param within an outer budget that pays for the steps, too */
  constructor(
    most: number,
    private readonly within?: WorkLimit,
  ) {
    this.left = most;
  }

  /** @throws TooMuchWork */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork('Following recurrences takes too many steps.');
    this.within?.spend(steps);
  }
}
