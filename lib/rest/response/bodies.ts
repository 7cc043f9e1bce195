/** A streamed body: text in chunks, with a Content-Type from its handler. */
export class TextStream {
  /** @param chunks yields the text, until it ends or `gone` aborts; never throws */
  constructor(readonly chunks: (gone: AbortSignal) => AsyncIterable<string>) {}
}

/** A body that is not JSON: text of a type of its own, with an entity tag like any other. */
export class TextBody {
  constructor(
    readonly text: string,
    /** Content-Type of the text. */
    readonly type: string,
  ) {}
}

/** A serialised JSON body that may be sent many times, with its strong entity tag. */
export class WrittenBody {
  constructor(
    readonly text: Buffer,
    readonly tag: string,
  ) {}
}
