import type { MessageDraft } from './message';

/**
 * Messages about a change and about a later change that takes it back. If the first is not sent, the customer needs
 * neither.
 */
export interface UndoneMessages {
  readonly undone: MessageDraft;
  readonly undoing: MessageDraft;
}
