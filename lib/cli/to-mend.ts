/** A fault that a checkup found; the message says how to mend it. */
export class ToMend extends Error {}
