/**
 * The kinds of source of a row of the availability index: `rule` is an availability rule, and `slot` an appointment.
 */
export const SOURCES = ['rule', 'slot'] as const;
export type Source = (typeof SOURCES)[number];
