/** A body that is written as JSON already, and may be sent many times, with its strong entity tag. */
export class WrittenBody {
  constructor(
    /** Its bytes, in their order. */
    readonly text: readonly Buffer[],
    readonly tag: string,
  ) {}
}
