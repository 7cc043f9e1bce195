/** What a checkup found wrong; the message says how it is mended. */
export class ToMend extends Error {}
