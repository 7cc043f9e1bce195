import type { Logger } from '../../../lib/index';

/** Pauses before the attempts of a report; a change whose last attempt fails is left to `CatchUp`. */
const PAUSES_MS = [0, 500, 2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** Dependencies of reports. */
interface ReportTerms {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Resolves after a number of milliseconds, or at once when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reports to the library, which are retried until they succeed. Reports on one subject run one after the other, and of
 * those that wait only one is kept.
 */
export class Reports {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Set<string>();

  constructor(private readonly terms: ReportTerms) {}

  /** Starts a report, and does not wait for it. @param subject such as `order 12` */
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

  /** Resolves when no report is running. */
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
          isLast ? 'A change was not reported' : 'A change is reported again',
        );
      }
    }
  }
}
