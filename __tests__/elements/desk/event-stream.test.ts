import { elementModule } from '../../support/browser/element-module';

const { streamBlocks } = elementModule('desk/api/event-stream.mts', { TextDecoder }) as {
  streamBlocks: (body: ReadableStream<Uint8Array>) => AsyncGenerator<{ id?: number; topic?: string }>;
};

const STREAM = [
  'retry: 1000\n\n',
  'id: 7\nevent: appointment.created\ndata: {"note":"id: 9","of":"Žofie"}\n\n',
  'id: 12\n\n',
  'id: 13\nevent: reset\ndata: {',
].join('');

test.each([1, 2, 7, 1_000])(
  'events are read from a stream in pieces of %d bytes, without an incomplete one at its end',
  async (size) => {
    const bytes = new TextEncoder().encode(STREAM);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const blocks = [];
    for await (const block of streamBlocks(ReadableStream.from(pieces))) blocks.push({ ...block });
    expect(blocks).toEqual([
      { id: undefined, topic: undefined },
      { id: 7, topic: 'appointment.created' },
      { id: 12, topic: undefined },
    ]);
  },
);
