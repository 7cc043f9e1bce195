/**
 * A block of a `text/event-stream` body. A block without a topic is not an event: it only carries the id to continue
 * after, or the delay before reconnecting.
 */
interface StreamBlock {
  /** Event id after which a later stream continues. */
  readonly id: number | undefined;
  readonly topic: string | undefined;
}

/**
 * Reads a `text/event-stream` body block by block, as it arrives, and drops an incomplete block at the end. Used in
 * place of the browser's `EventSource`, which cannot send the nonce as a header. The nonce must not be in the URL,
 * because servers log URLs.
 */
export async function* streamBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ''; ;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop()!;
    yield* blocks.map(blockOf);
  }
}

function blockOf(text: string): StreamBlock {
  const id = /^id: (\d+)$/m.exec(text)?.[1];
  return { id: id === undefined ? undefined : Number(id), topic: /^event: (.+)$/m.exec(text)?.[1] };
}
