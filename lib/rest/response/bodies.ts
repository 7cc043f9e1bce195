/** A body that is not JSON and not there yet: text, sent as it comes. Its handler gives its own Content-Type. */
export class TextStream {
  /** @param chunks the text, until it ends or `gone` says that its reader has gone; never throws */
  constructor(readonly chunks: (gone: AbortSignal) => AsyncIterable<string>) {}
}

/** A body that is not JSON: text of a type of its own, which has an entity tag like any other. */
export class TextBody {
  constructor(
    readonly text: string,
    /** Its Content-Type. */
    readonly type: string,
  ) {}
}

/** A body that is written as JSON already, and may be sent many times, with its strong entity tag. */
export class WrittenBody {
  constructor(
    readonly text: Buffer,
    readonly tag: string,
  ) {}
}
