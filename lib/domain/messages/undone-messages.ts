import type { MessageDraft } from './message';

/**
 * The message about a change, and those about the later changes that take it back: one, or several if the appointments
 * of a visit or a series come back one by one. If the first is not sent, the customer needs none of them.
 */
export interface UndoneMessages {
  readonly undone: MessageDraft;
  readonly undoing: readonly MessageDraft[];
}
