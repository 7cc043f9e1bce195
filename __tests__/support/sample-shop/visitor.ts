/** A visitor's browser without pages: keeps cookies, and sends the headers that say where a request comes from. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** Gives the browser a cookie that the shop did not send, written `name=value`. */
  plant(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=');
    this.#cookies.set(name, value);
  }

  async send(method: string, path: string, json?: unknown, accept = 'application/json') {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        Accept: accept,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { Origin: this.url }),
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async json(method: string, path: string, json?: unknown): Promise<{ status: number; body: unknown }> {
    const { status, text } = await this.send(method, path, json);
    return { status, body: text === '' ? null : JSON.parse(text) };
  }

  /** Returns the text of a page without its tags. */
  async page(path: string): Promise<string> {
    const { text } = await this.send('GET', path, undefined, 'text/html');
    return text
      .replace(/<script[^]*?<\/script>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/\s+/g, ' ');
  }

  /** Returns a visitor with the cookies of this one for the shop at another address. */
  at(url: string): Visitor {
    const other = new Visitor(url);
    for (const [name, value] of this.#cookies) other.#cookies.set(name, value);
    return other;
  }
}
