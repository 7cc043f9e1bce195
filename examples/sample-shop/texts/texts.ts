import bookings from './en/bookings';
import orders from './en/orders';
import problems from './en/problems';
import shopping from './en/shopping';

/** English texts of the customers' pages, and of those for staff that are in all languages. Other languages have all of these. */
export const ENGLISH_TEXTS = { ...shopping, ...bookings, ...orders, ...problems };

/** All texts in one language. The pages escape them. */
export type Texts = typeof ENGLISH_TEXTS;
