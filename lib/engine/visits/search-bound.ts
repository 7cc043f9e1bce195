import { invalidParams } from '../../domain/errors';

/**
 * Maximum number of steps of the search for visits at one start. A step checks one item at one time with one set of
 * members.
 */
const MOST_STEPS_A_START = 20_000;
/** Maximum number of steps of the search for visits in one request. */
const MOST_STEPS = 1_000_000;
/**
 * Number of steps that are counted for one check of an item together with earlier items of the visit. Such a check
 * takes longer, because the members' hours are measured again.
 */
const STEPS_BESIDE_OTHERS = 10;
/** Number of steps after which the search lets other work run. */
const STEPS_A_SLICE = 50;

/** Counts the steps of a search for visits, so that no request can keep the process busy. */
export class SearchBound {
  private total = 0;
  private atStart = 0;
  private inSlice = 0;

  /**
   * Creates the counter.
   *
   * @param most limit on the steps of all starts together
   */
  constructor(private readonly most = MOST_STEPS) {}

  /** Tells the counter that the search goes on to another start, which has its own limit. */
  nextStart(): void {
    this.atStart = 0;
  }

  /** Counts steps of the search. @throws AppointmentsError 400 if more steps were taken than a limit allows */
  step(steps = 1): void {
    this.total += steps;
    this.atStart += steps;
    this.inSlice += steps;
    if (this.atStart > MOST_STEPS_A_START) throw tooLong(`${MOST_STEPS_A_START} steps at one start`);
    if (this.total > this.most) throw tooLong(`${this.most} steps`);
  }

  /**
   * Counts the steps of checking an item together with earlier items of the visit.
   *
   * @throws AppointmentsError 400 beyond a limit
   */
  stepBesideOthers(): void {
    this.step(STEPS_BESIDE_OTHERS);
  }

  /** Whether the search has to yield, because it has taken many steps since it last yielded. */
  isPauseDue(): boolean {
    if (this.inSlice < STEPS_A_SLICE) return false;
    this.inSlice = 0;
    return true;
  }
}

const tooLong = (bound: string): Error =>
  invalidParams({
    items: `the search for an arrangement takes more than ${bound}: send fewer items, name their members, or search fewer days`,
  });
