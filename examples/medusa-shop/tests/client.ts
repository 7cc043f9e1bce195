import assert from 'node:assert/strict';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- JSON of many forms, which the assertions read
  readonly body: any;
}

export interface Client {
  get(path: string): Promise<Answer>;
  /** A text is sent as it is. */
  post(path: string, body: unknown): Promise<Answer>;
}

/** Sends requests with these headers. */
export function clientOf(url: string, headers: Record<string, string> = {}): Client {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(url + path, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    get: (path) => send(path, {}),
    post: (path, body) =>
      send(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** A client that is signed in to Medusa as `user` or as `customer`. */
export async function signIn(url: string, actor: 'user' | 'customer', email: string): Promise<string> {
  const credentials = { email, password: 'a-password-for-tests' };
  const { status, body } = await clientOf(url).post(`/auth/${actor}/emailpass`, credentials);
  assert.equal(status, 200);
  return body.token as string;
}

/** Asks until the answer fits. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
