/** The kinds of record from which a row of the index comes: an availability rule, or an appointment. */
export const SOURCES = ['rule', 'slot'] as const;
export type Source = (typeof SOURCES)[number];
