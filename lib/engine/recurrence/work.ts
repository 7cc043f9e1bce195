/** Thrown when expanding a recurrence takes more steps than its budget allows. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** A budget of steps for expanding recurrences. A step is about as much work as examining one day. */
export class WorkLimit {
  private left: number;

  /**
   * Creates a budget of `most` steps.
   *
   * @param within a larger budget, from which the steps are taken as well
   */
  constructor(
    most: number,
    private readonly within?: WorkLimit,
  ) {
    this.left = most;
  }

  /**
   * Takes steps from the budget.
   *
   * @throws TooMuchWork if fewer steps are left
   */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0)
      throw new TooMuchWork(
        'The recurrence takes too many steps to expand: let it end earlier, or repeat less often.',
      );
    this.within?.spend(steps);
  }
}
