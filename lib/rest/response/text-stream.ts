/** A body that is not JSON and not there yet: text, sent as it comes. Its handler gives its own Content-Type. */
export class TextStream {
  /** @param chunks the text, until it ends or `gone` says that its reader has gone; never throws */
  constructor(readonly chunks: (gone: AbortSignal) => AsyncIterable<string>) {}
}
