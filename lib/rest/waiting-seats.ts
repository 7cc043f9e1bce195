/** Limits on the streams that wait at the same time: in this process, and of one user (one for each open page). */
const SEATS = 2_000;
const SEATS_OF_ONE = 10;

/** Limits how many streams are held open. */
export interface WaitingSeats {
  /** Takes a seat and returns a function that gives the seat back; undefined if no seat is left for this user. */
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
