import type { HostPorts } from '../../ports/ports';
import type { RestRequest } from '../http';
import { isSecret } from '../response/links';
import { isForm } from './read-body';
import type { RawParams } from './read-params';

/**
 * Whether a request carries credentials, or may carry them in a body that is not read yet: in its headers, its query,
 * or a form (OAuth signs the fields of forms), or as a nonce in JSON beside a session of the host's.
 */
export async function mayBeSigned(
  { headers, original }: RestRequest,
  query: RawParams,
  { access }: Pick<HostPorts, 'access'>,
): Promise<boolean> {
  if (headers.authorization !== undefined || headers['x-site-nonce'] !== undefined) return true;
  if (Object.keys(query).some(isSecret) || isForm(headers)) return true;
  return (await access.session({ headers, original })) !== undefined;
}
