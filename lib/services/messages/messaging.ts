import type { MessageSettings } from '../../domain/messages/message-settings';
import type { Core } from '../work/core';

/** The core, and the settings with which messages are sent. */
export interface Messaging {
  readonly core: Core;
  readonly settings: MessageSettings;
}
