import type { Appointments } from '../../appointments';
import { internalsOf } from '../../internals';
import { type Endpoint, endpoint } from '../endpoint';
import { MESSAGE_QUERY } from '../../wire/inputs/message-inputs';
import { fieldsOf } from '../fields/field';
import { MESSAGE, presentMessage } from '../presenters/message';
import { listHeaders } from '../response/list-part';
import { listOf } from '../response/schema';

/** Endpoints of the log of messages to customers, for callers with `manage_shop`. */
export function messageEndpoints(appointments: Appointments): Endpoint[] {
  const { zone } = internalsOf(appointments).site;
  return [
    endpoint({
      versions: ['v2'],
      methods: ['GET'],
      path: '/messages',
      isPersonal: true,
      access: 'manage',
      operation: 'list messages to customers',
      params: { fields: fieldsOf(MESSAGE_QUERY) },
      responses: () => ({ 200: listOf(MESSAGE) }),
      async handle({ params, address }) {
        const { items, total } = await appointments.messages.list(params);
        return {
          headers: listHeaders(total, params, address),
          body: items.map((message) => presentMessage(message, zone)),
        };
      },
    }),
    endpoint({
      versions: ['v2'],
      methods: ['POST'],
      path: '/messages/:id/told',
      isPersonal: true,
      access: 'manage',
      operation: 'record that a customer was told the content of an unsent message',
      params: { fields: [] },
      responses: () => ({ 200: MESSAGE }),
      handle: async ({ id }) => ({ body: presentMessage(await appointments.messages.told(id), zone) }),
    }),
  ];
}
