import { assemble, join } from '../../../lib/services/slots/assemble';

const bytes = (text: string): Buffer => Buffer.from(text);
const LIST = { before: bytes('['), between: bytes(', '), after: bytes(']') };
const put = (pieces: string[]) => {
  const written = pieces.map(bytes);
  const { text, within } = join(assemble(written, LIST));
  return { text: text.toString(), pieces: written.map((piece) => (within.get(piece) ?? '').toString()) };
};

describe('pieces of a response are put together', () => {
  it('with the frame around them, and a separator between any two', () => {
    expect(put(['1', '22', '333'])).toEqual({ text: '[1, 22, 333]', pieces: ['1', '22', '333'] });
  });

  it('without separators around empty pieces', () => {
    expect(put(['', '1', '', '22', ''])).toEqual({ text: '[1, 22]', pieces: ['', '1', '', '22', ''] });
    expect(put(['', ''])).toEqual({ text: '[]', pieces: ['', ''] });
    expect(put([])).toEqual({ text: '[]', pieces: [] });
  });

  it('in memory of their own, which the pieces share', () => {
    const piece = bytes('1');
    const { text, within } = join(assemble([piece], LIST));
    piece.fill('x');
    expect(text.toString()).toBe('[1]');
    expect(within.get(piece)!.buffer).toBe(text.buffer);
    expect(text.buffer.byteLength).toBe(3);
  });
});
