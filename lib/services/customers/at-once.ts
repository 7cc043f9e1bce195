/** Number of rows that an export or erasure of a person's data reads at once. */
export const AT_ONCE = 100;
