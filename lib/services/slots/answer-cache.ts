/**
 * The cost of an entry beside its bytes: the entry, its key, and the facts that prove it fresh. Measured, and rounded
 * up.
 */
const OVERHEAD = 1_000;

/** Answers by what was asked, within a number of bytes: what was not asked for longest goes first. */
export class AnswerCache<Answer extends { readonly bytes: number }> {
  private readonly answers = new Map<string, Answer>();
  private newest: string | undefined;
  private held = 0;

  constructor(private readonly budget: number) {}

  get(key: string): Answer | undefined {
    const answer = this.answers.get(key);
    if (!answer || key === this.newest) return answer;
    // A map keeps its keys in the order in which they came: the one asked for last goes to the end.
    this.answers.delete(key);
    this.answers.set(key, answer);
    this.newest = key;
    return answer;
  }

  set(key: string, answer: Answer): void {
    this.delete(key);
    if (answer.bytes + OVERHEAD > this.budget) return;
    this.answers.set(key, answer);
    this.newest = key;
    this.held += answer.bytes + OVERHEAD;
    for (const oldest of this.answers.keys()) {
      if (this.held <= this.budget) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const answer = this.answers.get(key);
    if (!answer) return;
    this.answers.delete(key);
    this.held -= answer.bytes + OVERHEAD;
  }
}
