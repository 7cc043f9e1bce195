/** An error response of the shop, or a failed request. Pages for customers have their own text for each `code`. */
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
 * Sends JSON and returns the JSON of the response. Adds the nonce of the page, if it has one.
 * @param key idempotency key: the shop carries out only one request with the same key, so a request whose response was lost can be sent again
 * @throws Refusal
 */
export async function send(method: string, path: string, body?: unknown, key?: string): Promise<unknown> {
  let response = await request(method, path, body, key);
  // The nonce may have expired, because the page was open for long.
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

/** Parses the body. Undefined if it is not JSON, such as the error page of a proxy. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Refusal('response_unreadable', `${response.status} ${response.statusText}`);
  }
}

const nonceOfPage = document.querySelector<HTMLMetaElement>('meta[name="nonce"]');

/** Returns the nonce for requests of the page; '' if the page has none. */
export const nonce = (): string => nonceOfPage?.content ?? '';

/** Gets a new nonce for the page. Returns false if nobody is signed in, or if the page needs no nonce. */
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
