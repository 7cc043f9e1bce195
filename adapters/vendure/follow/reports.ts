import type { Logger } from '../../../lib/index';

/**
 * Milliseconds to wait before each attempt to report a change to the library. If the last attempt fails, `CatchUp`
 * finds and reports the change later.
 */
const PAUSES_MS = [0, 500, 2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** The logger, signal and timer that `Reports` uses. */
interface ReportTerms {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Resolves after some milliseconds, or as soon as the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reports changes of the shop's records to the library, and repeats a report that fails. Reports on one record run one
 * after the other. While a report on a record waits, further reports on this record are dropped.
 */
export class Reports {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Set<string>();

  constructor(private readonly terms: ReportTerms) {}

  /**
   * Starts to report a change to the library, and does not wait for the end.
   *
   * @param subject the changed record, such as `order 12`
   * @param report calls the library
   */
  send(subject: string, report: () => Promise<unknown>): void {
    if (this.terms.signal.aborted || this.waiting.has(subject)) return;
    const before = this.running.get(subject);
    if (before) this.waiting.add(subject);
    const now = (before ?? Promise.resolve()).then(async () => {
      this.waiting.delete(subject);
      await this.untilDone(subject, report);
    });
    this.running.set(subject, now);
    void now.then(() => {
      if (this.running.get(subject) === now) this.running.delete(subject);
    });
  }

  /** Resolves when no call to the library that reports a change is running. */
  async settled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private async untilDone(subject: string, report: () => Promise<unknown>): Promise<void> {
    const { logger, signal, pause } = this.terms;
    for (const [at, milliseconds] of PAUSES_MS.entries()) {
      if (milliseconds > 0) await pause(milliseconds, signal);
      if (signal.aborted) return;
      try {
        await report();
        return;
      } catch (error) {
        const isLast = at === PAUSES_MS.length - 1;
        logger.warn(
          { err: error, subject },
          isLast
            ? 'A change of an order or a customer could not be reported to the library; it is looked for again later'
            : 'Reporting a change of an order or a customer to the library failed; it is tried again',
        );
      }
    }
  }
}
