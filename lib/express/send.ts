import type { Response } from 'express';
import type { RestResponse } from '../rest/http';
import { TextStream } from '../rest/response/bodies';
import { clientGone } from './client-gone';
import { hasStoppedListening, stopOfListening } from './listener';
import { anySignal } from '../runtime/any-signal';

/**
 * Sends a response as JSON. For HEAD, sends the headers (also the number of bytes) without the body. A `Vary` header
 * that the host's own middleware has set (such as `Origin`) stays.
 */
export function send(res: Response, { status, headers, body, text }: RestResponse): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    // `vary` parses both lists of names, so it is called only if there is a list to add to.
    if (name === 'Vary' && res.hasHeader(name)) res.vary(value);
    else res.setHeader(name, value);
  }
  if (status === 304) {
    res.end();
    return;
  }
  const isHead = res.req.method === 'HEAD';
  if (body instanceof TextStream) {
    if (isHead) res.end();
    else sendStream(res, body).catch(() => res.destroy());
    return;
  }
  const json = text ?? JSON.stringify(body);
  if (!headers['Content-Type']) res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const parts = typeof json === 'string' ? [Buffer.from(json)] : json;
  res.setHeader(
    'Content-Length',
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  if (isHead) res.end();
  else {
    // The parts need no `cork()`, because Node sends all parts that are written in one turn of the event loop
    // together. With `cork()`, a compression middleware of the host would wait for ever: it waits until the response
    // drains, and a corked response does not drain.
    for (const part of parts.slice(0, -1)) res.write(part);
    res.end(parts.at(-1));
  }
}

/**
 * Sends a text in chunks. Stops at the end of the text, when the client has gone, or when the server stops listening,
 * because a closing server waits for all responses.
 */
async function sendStream(res: Response, { chunks }: TextStream): Promise<void> {
  const { req, socket } = res;
  // The client may have gone before the first chunk is sent.
  const over = anySignal([clientGone(res)(), stopOfListening(req)]);
  res.flushHeaders();
  for await (const chunk of chunks(over)) res.write(chunk);
  // If the server has stopped listening, ends the connection here. The headers were sent before that, and promise to
  // keep the connection open.
  res.end(() => hasStoppedListening(req) && req.httpVersionMajor === 1 && socket?.end());
}
