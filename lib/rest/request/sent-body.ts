import type { SentForm } from '../../access/oauth-signature';
import type { RestRequest } from '../http';
import { formOf, isForm, readBody } from './read-body';
import type { RawParams } from './read-params';
import { assertWithin, BODY_BOUNDS, type BodyBound, type ReceivedBody, receiveBody } from './receive-body';

/** The body of a request. It is received and parsed only when it is needed, and only once. */
export interface SentBody {
  /**
   * Reads the parameters of the body.
   *
   * @param bound limit on the size of the body
   * @throws AppointmentsError as `receiveBody` and `readBody`
   */
  params(bound: BodyBound): Promise<RawParams>;
  /**
   * Reads the body of a form (`application/x-www-form-urlencoded`), in which the client may have sent credentials. The
   * form is not parsed. Absent if the body is not a form.
   *
   * @throws AppointmentsError as `receiveBody` and `formOf`
   */
  readonly form?: () => Promise<SentForm>;
}

export function createSentBody({ body, headers }: Pick<RestRequest, 'body' | 'headers'>): SentBody {
  let received: Promise<ReceivedBody> | undefined;
  let read: RawParams | undefined;
  const receive = async (bound: BodyBound): Promise<ReceivedBody> => {
    const inMemory = await (received ??= receiveBody(body, headers, bound));
    assertWithin(inMemory, bound);
    return inMemory;
  };
  const params = async (bound: BodyBound): Promise<RawParams> => {
    const inMemory = await receive(bound);
    return (read ??= readBody(inMemory, headers));
  };
  const form = async (): Promise<SentForm> => formOf(await receive(BODY_BOUNDS.credentials), headers);
  return isForm(headers) ? { params, form } : { params };
}
