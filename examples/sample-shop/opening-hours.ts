import {
  asInstant,
  createPainter,
  type Instant,
  type Rule,
  type RuleKind,
  type Timeline,
} from 'shop-appointments';
import type { ShopParts } from './shop-parts';

const SECONDS_A_DAY = 86_400;

/** The owner of hours: a member, a product before its members, or (global) the shop before both. */
export interface HoursOf {
  readonly kind: RuleKind;
  readonly kindId: number | null;
}

export interface Window {
  readonly start: Instant;
  readonly end: Instant;
}

/** A closed stretch, in site seconds. */
export interface Closure {
  readonly start: number;
  readonly end: number;
  /** The title of the rule that closes it; '' if no rule opens it. */
  readonly title: string;
}

/** The timeline of the hours of an owner, by the rules. */
export function timelineOf(
  { site, precedence }: Pick<ShopParts, 'site' | 'precedence'>,
  rules: readonly Rule[],
  { kind, kindId }: HoursOf,
  window: Window,
): Timeline {
  const painter = createPainter(rules, site.zone, window, precedence);
  return painter.timeline(kind === 'product' ? (kindId ?? 0) : 0, kind === 'staff' ? kindId : null);
}

/** The closed times, with the reasons. */
export function closuresOf(
  { site }: Pick<ShopParts, 'site'>,
  rules: readonly Rule[],
  { starts, places, ruleIds, end }: Timeline,
): Closure[] {
  const titles = new Map(rules.map(({ id, title }) => [id, title]));
  return starts.flatMap((start, at) => {
    if (isOpen(places[at]!)) return [];
    const until = starts[at + 1] ?? end;
    const title = titles.get(ruleIds[at]!) ?? '';
    return [{ start: site.zone.toSite(asInstant(start)), end: site.zone.toSite(asInstant(until)), title }];
  });
}

/** The hours of each site day that has any, as `09:00–12:30, 13:15–18:00`, by the day. */
export function hoursByDay(
  { site }: Pick<ShopParts, 'site'>,
  { starts, places, end }: Timeline,
): Map<number, string> {
  const hours = new Map<number, string>();
  for (const [at, start] of starts.entries()) {
    if (!isOpen(places[at]!)) continue;
    if (at > 0 && isOpen(places[at - 1]!)) continue;
    let last = at;
    while (last + 1 < starts.length && isOpen(places[last + 1]!)) last += 1;
    const from = site.zone.toSite(asInstant(start));
    const to = site.zone.toSite(asInstant(starts[last + 1] ?? end));
    for (let day = Math.floor(from / SECONDS_A_DAY); day * SECONDS_A_DAY < to; day += 1) {
      const [opens, closes] = [from, to].map((second) =>
        Math.min(Math.max(second - day * SECONDS_A_DAY, 0), SECONDS_A_DAY),
      );
      const text = `${clock(opens!)}–${clock(closes!)}`;
      hours.set(day, hours.has(day) ? `${hours.get(day)}, ${text}` : text);
    }
  }
  return hours;
}

const isOpen = (places: number): boolean => places >= 0;

const clock = (second: number): string =>
  [second / 3600, (second / 60) % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
