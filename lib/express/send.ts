import type { Response } from 'express';
import type { RestResponse } from '../rest/http';
import { TextStream } from '../rest/response/bodies';
import { clientGone } from './client-gone';
import { hasStoppedListening, stopOfListening } from './listener';
import { anySignal } from '../runtime/any-signal';

/**
 * Sends a response as JSON. A response to HEAD sends only the byte count. A `Vary` header of the host's own middleware
 * (such as `Origin`) stays.
 */
export function send(res: Response, { status, headers, body, text }: RestResponse): void {
  res.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Vary') res.vary(value);
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
    // Node sends together all parts that are written in one turn of the event loop. `cork()` is not used: a compression
    // of the host waits until the response drains, which a corked response never does.
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
  // If the server has stopped listening, the connection is ended here, because the headers, which were sent before,
  // promise to keep it open.
  res.end(() => hasStoppedListening(req) && req.httpVersionMajor === 1 && socket?.end());
}
