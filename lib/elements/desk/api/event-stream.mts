/** A block of an event stream. One without a topic is no event: it moves the cursor, or says when to come back. */
export interface StreamBlock {
  /** The cursor from here on. */
  readonly id: number | undefined;
  readonly topic: string | undefined;
}

/**
 * Reads a body of type `text/event-stream` block by block, as it arrives. The page reads it with `fetch`, because the
 * browser's `EventSource` cannot send the nonce in a header, and addresses stand in access logs. A block that breaks off
 * is left out.
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
