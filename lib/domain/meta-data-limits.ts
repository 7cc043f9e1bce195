/** Maximum number of entries of metadata of one appointment. */
export const MOST_META_DATA = 100;
/** Maximum number of characters of a key of metadata. */
export const LONGEST_META_KEY = 255;
/**
 * Maximum number of bytes of all entries of metadata together, as JSON: half of the capacity of the smallest text
 * column.
 */
export const MOST_META_BYTES = 32_768;
