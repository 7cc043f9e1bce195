import type { Product } from '../../../lib/domain/product';
import { parseDate } from '../../../lib/time/parse';
import { readTime } from '../../../lib/time/time-input';
import { asInstant, type Instant, type SiteDay } from '../../../lib/time/units';
import { createZone, type Zone } from '../../../lib/time/zone';
import { wholeProduct } from '../../support/shops/pure-shop';
import type { RandomShop } from '../../support/shops/random-shops';

/** Length of a tick in minutes. All times, lengths and steps of the shop must be a multiple of it. */
export const TICK_MINUTES = 15;

const TICK_SECONDS = TICK_MINUTES * 60;

export const TICKS_A_DAY = 86_400 / TICK_SECONDS;

/** Index of a tick in the model's row of time. */
export type Tick = number;

/** Time around a window as a row of ticks, each with its site day. */
export interface Ticks {
  readonly zone: Zone;
  /** All ticks: 0, 1, 2, ... */
  readonly all: readonly Tick[];
  readonly dayOf: readonly SiteDay[];
  readonly firstDay: SiteDay;
  readonly lastDay: SiteDay;
  instantOf(tick: Tick): Instant;
  /** Returns the tick that begins at a time. */
  at(time: string): Tick;
  beginsDay(tick: Tick): boolean;
}

/** A shop under test, whose first product is listed. */
export interface Case {
  readonly shop: RandomShop['file'];
  readonly product: Product;
  readonly products: ReadonlyMap<number, Product>;
  /** Members of the product, or null for a product without members. */
  readonly members: readonly (number | null)[];
  readonly ticks: Ticks;
}

export function readCase({ file, from, to }: RandomShop): Case {
  const products = new Map(file.products.map((fields) => [fields.id!, wholeProduct(fields)]));
  const product = products.get(1)!;
  const members = product.staffIds!.length > 0 ? product.staffIds! : [null];
  // Number of days, longer than the longest slot, and than the longest open time that can affect a slot.
  const room = product.durationUnit === 'month' ? 36 : 6;
  const ticks = ticksAround(createZone(file.timezone!), parseDate(from)!, parseDate(to)!, room);
  return { shop: file, product, products, members, ticks };
}

function ticksAround(zone: Zone, firstDay: SiteDay, lastDay: SiteDay, room: number): Ticks {
  const begin = zone.startOfDay(firstDay - 5);
  const count = (zone.startOfDay(lastDay + room) - begin) / TICK_SECONDS;
  const instantOf = (tick: Tick): Instant => asInstant(begin + tick * TICK_SECONDS);
  const all = Array.from({ length: count }, (_, tick) => tick);
  const dayOf = all.map((tick) => zone.dayOf(instantOf(tick)));
  return {
    zone,
    all,
    dayOf,
    firstDay,
    lastDay,
    instantOf,
    at: (time) => (readTime(time, zone).at - begin) / TICK_SECONDS,
    beginsDay: (tick) => tick > 0 && dayOf[tick] !== dayOf[tick - 1],
  };
}

export const isTimed = ({ durationUnit }: Product): boolean =>
  durationUnit === 'minute' || durationUnit === 'hour';

export const lengthInTicks = ({ duration, durationUnit }: Product): number =>
  (duration! * (durationUnit === 'hour' ? 60 : 1)) / TICK_MINUTES;

/** Minutes between two starts: the interval, or the duration if the interval is 0. */
export const stepInTicks = (product: Product): number =>
  product.interval! > 0 ? product.interval! / TICK_MINUTES : lengthInTicks(product);

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
