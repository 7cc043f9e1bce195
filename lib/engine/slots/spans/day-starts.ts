import { addMonths, firstOfMonth } from '../../../time/civil';
import type { Instant, SiteDay } from '../../../time/units';
import type { Zone } from '../../../time/zone';
import type { Starts } from './starts';

/** Possible starts of day and month products in `[from, to)`: every site day, or the first day of every month. */
export class DayStarts implements Starts {
  next = Infinity;
  private day: SiteDay;

  constructor(
    private readonly unit: 'day' | 'month',
    private readonly from: Instant,
    private readonly to: Instant,
    private readonly zone: Zone,
  ) {
    const today = zone.dayOf(from);
    this.day = unit === 'day' ? today : firstOfMonth(today);
    this.findNext();
  }

  advance(): void {
    this.step();
    this.findNext();
  }

  private step(): void {
    this.day = this.unit === 'day' ? this.day + 1 : addMonths(this.day, 1);
  }

  /** Goes on to the next day that begins in `[from, to)`. Days that the site's zone skipped are left out. */
  private findNext(): void {
    for (; ; this.step()) {
      const start = this.zone.startOfDay(this.day);
      if (start >= this.to) break;
      if (start < this.from || start === this.zone.startOfDay(this.day + 1)) continue;
      this.next = start;
      return;
    }
    this.next = Infinity;
  }
}
