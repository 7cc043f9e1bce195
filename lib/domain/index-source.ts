/** The source of a row of the index: an availability rule, or an appointment. */
export const SOURCES = ['rule', 'slot'] as const;
export type Source = (typeof SOURCES)[number];
