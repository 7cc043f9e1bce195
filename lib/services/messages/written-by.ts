import type { Logger } from '../../domain/logger';
import type { MessageFacts, WrittenMessage } from '../../domain/messages/message-facts';
import type { WriteMessage } from '../../domain/messages/message-settings';

/** Writes the texts of a message with the shop's function; undefined if the function failed, which is logged. */
export function writtenBy(
  write: WriteMessage,
  facts: MessageFacts,
  logger: Logger,
): WrittenMessage | undefined {
  try {
    const { subject, text, html } = write(facts);
    if ([subject, text, html].some((part) => typeof part !== 'string' || part === ''))
      throw new TypeError('subject, text and html must be texts that are not empty');
    // Removes line breaks: one in a subject could add a header to a mail.
    return { subject: subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), text, html };
  } catch (err) {
    logger.error({ err, kind: facts.kind }, 'The function that writes the texts of messages failed');
    return undefined;
  }
}
