/** A body that is not JSON: text of a type of its own, which has an entity tag like any other. */
export class TextBody {
  constructor(
    readonly text: string,
    /** Its Content-Type. */
    readonly type: string,
  ) {}
}
