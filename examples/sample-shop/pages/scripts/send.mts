/** A refusal of the shop, or a request that has failed. Pages for customers have words of their own for each `code`. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly code: string,
    message: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/**
 * Sends JSON and returns JSON, with the nonce of the page if it has one.
 *
 * @param key the shop runs a request only once for each key, so a request whose response was lost can be sent again
 * @throws Refusal
 */
export async function send(method: string, path: string, body?: unknown, key?: string): Promise<unknown> {
  let response = await request(method, path, body, key);
  // The page may have been open for longer than its nonce is valid.
  if (response.status === 401 && (await renewNonce())) response = await request(method, path, body, key);
  const answer: unknown = response.status === 204 ? undefined : await bodyOf(response);
  if (response.ok) return answer;
  const { code, message, data } = answer as {
    code?: string;
    message?: string;
    data?: Record<string, unknown>;
  };
  throw new Refusal(code ?? '', message ?? `${response.status} ${response.statusText}`, data);
}

/** Reads the body. A proxy in front of the shop may respond with a page instead of JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refusal('response_unreadable', `${response.status} ${response.statusText}`);
  }
}

const nonceOfPage = document.querySelector<HTMLMetaElement>('meta[name="nonce"]');

/** Returns the nonce for the page's requests; '' without one. */
export const nonce = (): string => nonceOfPage?.content ?? '';

/** Renews the page's nonce. Returns false if no user is signed in, or if the page needs no nonce. */
export async function renewNonce(): Promise<boolean> {
  if (!nonceOfPage) return false;
  const answer = (await (await fetch('/session')).json()) as { nonce: string | null };
  if (answer.nonce === null || answer.nonce === nonceOfPage.content) return false;
  nonceOfPage.content = answer.nonce;
  return true;
}

async function request(method: string, path: string, body: unknown, key?: string): Promise<Response> {
  const options = {
    method,
    headers: {
      Accept: 'application/json',
      ...(nonceOfPage && { 'X-SITE-Nonce': nonceOfPage.content }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    return await fetch(path, options);
  } catch (error) {
    throw new Refusal('network_failed', error instanceof Error ? error.message : String(error));
  }
}
