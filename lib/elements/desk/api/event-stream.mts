/**
 * A block of an event stream. A block without a topic is no event: it moves the cursor, or states when to
 * reconnect.
 */
interface StreamBlock {
  /** Cursor after this block. */
  readonly id: number | undefined;
  readonly topic: string | undefined;
}

/**
 * Reads a body of type `text/event-stream` block by block, as it arrives. Uses `fetch`, because the browser's
 * `EventSource` cannot send the nonce in a header, and addresses are logged. Leaves out an incomplete block.
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
