import assert from 'node:assert/strict';

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** HTTP client of the tests. The type parameter is the type of the expected body. */
export interface Client {
  get<Body>(path: string): Promise<Answer<Body>>;
  /** Sends a body as JSON; a string is sent unchanged. */
  post<Body>(path: string, body: unknown): Promise<Answer<Body>>;
}

/** Creates an HTTP client that sends these headers with each request. */
export function clientOf(url: string, headers: Record<string, string> = {}): Client {
  const send = async <Body>(path: string, init: RequestInit): Promise<Answer<Body>> => {
    const response = await fetch(url + path, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = (isJson ? JSON.parse(text) : text) as Body;
    return { status: response.status, headers: response.headers, body };
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) =>
      send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Signs in to Medusa. Returns the token for the header `Authorization`. */
export async function signIn(url: string, actor: 'user' | 'customer', email: string): Promise<string> {
  const credentials = { email, password: 'a-password-for-tests' };
  const { status, body } = await clientOf(url).post<{ token: string }>(
    `/auth/${actor}/emailpass`,
    credentials,
  );
  assert.equal(status, 200);
  return body.token;
}

/** Repeats a request until its response satisfies `fits`. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
