/** A body that is written as JSON already, and may be sent many times, with its strong entity tag. */
export class WrittenBody {
  constructor(
    readonly text: Buffer,
    readonly tag: string,
  ) {}
}
