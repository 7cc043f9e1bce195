import bookings from './en/bookings';
import problems from './en/problems';
import shopping from './en/shopping';

/** English texts of the customers' pages. Other languages have all of these. */
export const ENGLISH_TEXTS = { ...shopping, ...bookings, ...problems };

/** All texts of the customers' pages in one language. The pages escape them. */
export type Texts = typeof ENGLISH_TEXTS;
