/** The error that a recurrence needs more steps than its budget allows. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** A budget of steps for following recurrences. A step is about as much work as examining one day. */
export class WorkLimit {
  private left: number;

  /** Creates a budget of `most` steps. @param within an outer budget, from which the same steps are taken, too */
  constructor(
    most: number,
    private readonly within?: WorkLimit,
  ) {
    this.left = most;
  }

  /** Takes steps from the budget. @throws TooMuchWork if too few are left */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooMuchWork('Following recurrences takes too many steps.');
    this.within?.spend(steps);
  }
}
