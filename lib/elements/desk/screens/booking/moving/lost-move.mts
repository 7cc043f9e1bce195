/**
 * Milliseconds between the reads after a lost response. During the first reads, the shop may still be storing the
 * move.
 */
const PAUSES_MS = [1_000, 3_000] as const;

/** What the reads after a lost response have found out. */
interface Found<Move> {
  readonly move: Move;
  readonly isStored: boolean;
}

/** A move whose response was lost, until reads have found out whether the move is stored. */
export class LostMove<Move> {
  #move: Move | undefined;
  #pauses: readonly number[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Creates an object without a move. @param read reads again what the move changes; `decide` follows */
  constructor(private readonly read: () => void) {}

  /** Whether a response was lost, and it is not known yet whether its move is stored. */
  get isOpen(): boolean {
    return this.#move !== undefined;
  }

  /** Keeps the move whose response was lost. */
  open(move: Move): void {
    this.#move = move;
    this.#pauses = PAUSES_MS;
  }

  /**
   * Decides after a successful read whether the move is stored. If it is not, reads follow after pauses; the move counts
   * as not stored after the last of these reads.
   *
   * @param isStored whether the read shows the appointment at the place to which the move leads
   * @returns undefined if no move is open, or if a further read decides
   */
  decide(isStored: (move: Move) => boolean): Found<Move> | undefined {
    const move = this.#move;
    if (move === undefined) return undefined;
    if (isStored(move)) return this.#found(move, true);
    if (this.#pause !== undefined) return undefined;
    const [pause, ...later] = this.#pauses;
    if (pause === undefined) return this.#found(move, false);
    this.#pauses = later;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.read();
    }, pause);
    return undefined;
  }

  /** Ends the reads, because the dialog is closed. */
  end(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #found(move: Move, isStored: boolean): Found<Move> {
    this.end();
    this.#move = undefined;
    return { move, isStored };
  }
}
