export const SERIES_STATUSES = ['active', 'cancelled', 'complete'] as const;
/** The status of a series. `complete`: the series was not cancelled, and its last occurrence has ended. */
export type SeriesStatus = (typeof SERIES_STATUSES)[number];

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

export const SCOPES = ['one', 'following', 'all'] as const;
/**
 * The occurrences to which a change applies. `following`: the named occurrence and all later ones; `all`: every
 * occurrence.
 */
export type Scope = (typeof SCOPES)[number];
