/** A body that is sent as a stream of text chunks. The handler sets the header Content-Type. */
export class TextStream {
  /**
   * Creates a streamed body.
   *
   * @param chunks yields the text until its end, or until `gone` aborts; never throws
   */
  constructor(readonly chunks: (gone: AbortSignal) => AsyncIterable<string>) {}
}

/** A body of text with its own Content-Type. Like any other body, it gets an entity tag. */
export class TextBody {
  constructor(
    readonly text: string,
    /** Content-Type of the response. */
    readonly type: string,
  ) {}
}

/** A JSON body that is already text, with its strong entity tag, so that it can be sent many times. */
export class WrittenBody {
  constructor(
    readonly parts: readonly Buffer[],
    readonly tag: string,
  ) {}
}
