import type {
  AppointmentsOptions,
  HostPorts,
  Message,
  MessageChannel,
  MessagesPort,
} from 'shop-appointments';
import { openShop, type TestShop } from './core-shop';

export interface MessageShop extends TestShop {
  /** Messages that the transport has accepted. */
  readonly sent: Message[];
  /** Called for each message before the transport accepts it; an error refuses the message. */
  transport: MessagesPort['send'];
}

/**
 * Opens the shop of `core-shop` with a message transport that keeps all accepted messages. The worker runs only in
 * `tick()`.
 *
 * @param how.changed changes the ports
 * @param how.isBegun whether to run a first pass of the worker; from then on, events lead to messages. Default true
 */
export async function openMessageShop(
  options: Partial<AppointmentsOptions> = {},
  {
    isBegun = true,
    channels,
    changed = (host) => host,
  }: {
    readonly isBegun?: boolean;
    readonly channels?: readonly MessageChannel[];
    readonly changed?: (host: HostPorts) => HostPorts;
  } = {},
): Promise<MessageShop> {
  const sent: Message[] = [];
  const own: { transport: MessagesPort['send'] } = { transport: () => Promise.resolve() };
  const messages: MessagesPort = {
    ...(channels && { channels }),
    async send(message, context) {
      await own.transport(message, context);
      sent.push(message);
    },
  };
  const opened = await openShop({ ...options, ports: (host) => changed({ ...host, messages }) });
  if (isBegun) await opened.appointments.tick();
  return Object.assign(own, opened, { sent });
}
