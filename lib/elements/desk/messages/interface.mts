import type { Content } from '../../common/dom.mjs';
import type { Told, Whom } from '../announcement.mjs';
import type { UnsentMessage } from '../api/messages.mjs';

/** The messages to customers, whose module is loaded when the desk first shows any. */
export interface Messages {
  /**
   * Reads the messages about an appointment. Returns a function that lists them.
   * @throws RequestFailed, or the signal's reason
   */
  about(id: number, signal: AbortSignal): Promise<() => Content>;
  /**
   * Reads the messages that could not be sent. Returns a function that lists them with buttons; `told` is called for a
   * message that staff have told the customer.
   *
   * @throws RequestFailed, or the signal's reason
   */
  unsent(signal: AbortSignal): Promise<(told: (message: UnsentMessage) => void) => Content[]>;
  /** Records that staff have told the customer the news of an unsent message. @throws RequestFailed */
  recordTold(message: UnsentMessage): Promise<unknown>;
  /** Reads who is told of the change of an appointment that the user has just made. @throws RequestFailed */
  told(whom: Whom): Promise<Told>;
}
