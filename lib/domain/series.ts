export const SERIES_STATUSES = ['active', 'cancelled', 'complete'] as const;
/** `complete`: it was not cancelled, and its last occurrence has ended. */
export type SeriesStatus = (typeof SERIES_STATUSES)[number];

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

export const SCOPES = ['one', 'following', 'all'] as const;
/** `following`: that occurrence and those after it; `all`: every one. */
export type Scope = (typeof SCOPES)[number];
