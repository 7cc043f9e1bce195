import type { Request, RequestHandler, Response } from 'express';

/** Makes a handler of Express from an asynchronous function. Express 4 would not notice a rejected promise. */
export const handle =
  (work: (request: Request, response: Response) => Promise<unknown>): RequestHandler =>
  (request, response, next) => {
    work(request, response).catch(next);
  };

/** Returns a field of a form as a trimmed text of at most 300 characters; '' if it is absent or sent twice. */
export function textOf({ body }: Request, field: string): string {
  const value = ((body ?? {}) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value.trim().slice(0, 300) : '';
}

/**
 * Returns the value that a form sends as JSON text in a field, or the text itself if it is no JSON; undefined if the
 * field is absent, empty or sent twice.
 */
export function jsonOf({ body }: Request, field: string): unknown {
  const text = ((body ?? {}) as Readonly<Record<string, unknown>>)[field];
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the parameter `id` in the path of a request as an integer; 0 for any other text. */
export function idOf({ params }: Request): number {
  const id = Number(params.id);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}
