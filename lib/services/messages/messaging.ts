import type { MessageSettings } from '../../domain/messages/message-settings';
import type { Core } from '../work/core';

/** The parts that sending messages is built from. */
export interface Messaging {
  readonly core: Core;
  readonly settings: MessageSettings;
}
