/** A streamed body: text in chunks, with a Content-Type from its handler. */
export class TextStream {
  /**
   * Creates a streamed body.
   *
   * @param chunks yields the text, until it ends or `gone` aborts; never throws
   */
  constructor(readonly chunks: (gone: AbortSignal) => AsyncIterable<string>) {}
}

/** A text body with its own Content-Type and, like any other body, an entity tag. */
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
    readonly parts: readonly Buffer[],
    readonly tag: string,
  ) {}
}
