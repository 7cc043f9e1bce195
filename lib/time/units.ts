declare const instant: unique symbol;
declare const siteSeconds: unique symbol;

/**
 * A moment: integer seconds since 1970-01-01T00:00:00Z, real UTC. The library stores instants and computes with them.
 */
export type Instant = number & { readonly [instant]: true };

/**
 * The site's wall clock written as if it were UTC, in integer seconds; the unit of `start`, `end` and `timestamp` in
 * REST.
 */
export type SiteSeconds = number & { readonly [siteSeconds]: true };

/** A day of the site's calendar: days since 1970-01-01, so that `day * 86400` is its midnight in site seconds. */
export type SiteDay = number;

/** A half-open span of instants: `start` belongs to it, `end` does not. */
export interface Span {
  readonly start: Instant;
  readonly end: Instant;
}

export const SECONDS_A_DAY = 86_400;

/** Gives a number of seconds the type `Instant`; the number stays as it is. */
export const asInstant = (seconds: number): Instant => seconds as Instant;

/** Gives a number of seconds the type `SiteSeconds`; the number stays as it is. */
export const asSiteSeconds = (seconds: number): SiteSeconds => seconds as SiteSeconds;
