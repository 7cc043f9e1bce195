import { assemble } from '../../../lib/services/slots/assemble';

const bytes = (text: string): Buffer => Buffer.from(text);
const LIST = { before: bytes('['), between: bytes(', '), after: bytes(']') };
const put = (pieces: string[]) => {
  const { text, parts } = assemble(pieces.map(bytes), LIST);
  return { text: text.toString(), parts: parts.map(String) };
};

describe('written pieces are put together', () => {
  it('with what stands around them, and between any two', () => {
    expect(put(['1', '22', '333'])).toEqual({ text: '[1, 22, 333]', parts: ['1', '22', '333'] });
  });

  it('those without bytes leave nothing, wherever they stand', () => {
    expect(put(['', '1', '', '22', ''])).toEqual({ text: '[1, 22]', parts: ['', '1', '', '22', ''] });
    expect(put(['', ''])).toEqual({ text: '[]', parts: ['', ''] });
    expect(put([])).toEqual({ text: '[]', parts: [] });
  });

  it('in memory of its own, which the pieces share', () => {
    const piece = bytes('1');
    const { text, parts } = assemble([piece], LIST);
    piece.fill('x');
    expect(text.toString()).toBe('[1]');
    expect(parts[0]!.buffer).toBe(text.buffer);
    expect(text.buffer.byteLength).toBe(3);
  });
});
