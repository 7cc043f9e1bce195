/**
 * Largest number of event streams that this process holds open at the same time. `SEATS_OF_ONE` is the number for one
 * user, who needs one stream for each open page.
 */
const SEATS = 2_000;
const SEATS_OF_ONE = 10;

/** Limits how many event streams are held open at the same time. */
export interface WaitingSeats {
  /**
   * Counts one more open stream of a user. Returns the function that ends the count, or undefined if the limit is
   * reached.
   */
  take(userId: number): (() => void) | undefined;
}

export function createWaitingSeats(): WaitingSeats {
  const taken = new Map<number, number>();
  let total = 0;
  const change = (userId: number, by: 1 | -1): number => {
    total += by;
    const own = (taken.get(userId) ?? 0) + by;
    if (own === 0) taken.delete(userId);
    else taken.set(userId, own);
    return own;
  };
  return {
    take(userId) {
      if (total >= SEATS || (taken.get(userId) ?? 0) >= SEATS_OF_ONE) return undefined;
      change(userId, 1);
      return () => void change(userId, -1);
    },
  };
}
