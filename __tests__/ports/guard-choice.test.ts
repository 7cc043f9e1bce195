import type { AppointmentsError } from '../../lib/domain/errors';
import { guardChoice } from '../../lib/ports/guard-choice';

interface One {
  readonly id: number;
  readonly cost: string;
}
type Choose = (free: readonly One[]) => number;
const one = (id: number): One => ({ id, cost: '0' });

describe('a function of the shop that chooses', () => {
  const logged: unknown[][] = [];
  const logger = { error: (...words: unknown[]) => void logged.push(words), warn: () => {}, info: () => {} };
  const ask = (choose: Choose, free = [one(3), one(4)]) =>
    guardChoice(choose, { option: 'staffing', idOf: ({ id }) => id, logger })(free);
  const failing = (choose: Choose): AppointmentsError => {
    try {
      ask(choose);
    } catch (error) {
      return error as AppointmentsError;
    }
    throw new Error('It was asked, and did not fail.');
  };

  beforeEach(() => {
    logged.length = 0;
  });

  it('chooses one of what is free', () => {
    expect(ask((free) => free[1]!.id)).toBe(4);
    expect(logged).toEqual([]);
  });

  it('gets copies that it cannot change, whose costs are computed only when it reads them', () => {
    let asked = 0;
    const dear = Object.defineProperty(one(3), 'cost', { enumerable: true, get: () => `${(asked += 1)}` });
    ask(
      (free) => {
        expect(Object.isFrozen(free)).toBe(true);
        expect(Object.isFrozen(free[0])).toBe(true);
        expect(free[0]).not.toBe(dear);
        expect(asked).toBe(0);
        expect(free[0]!.cost).toBe('1');
        return 3;
      },
      [dear],
    );
  });

  it.each<[string, Choose]>([
    ['an id that it did not get', () => 5],
    ['nothing', () => undefined as unknown as number],
    ['a text', () => '3' as unknown as number],
  ])('that chooses %s is a host error, and the log says what it did', (_, choose) => {
    const error = failing(choose);
    expect(error.code).toBe('shop_rest_host_error');
    expect(error.message).toBe('The shop did not respond as expected: try again later.');
    expect((error.cause as Error).message).toBe(
      'The function staffing did not return one of the ids that it got',
    );
    expect(logged).toEqual([
      [{ err: error.cause, port: 'staffing' }, 'The function staffing of the shop failed'],
    ]);
  });

  it('that throws is a host error with this cause', () => {
    const cause = new Error('out of order');
    expect(
      failing(() => {
        throw cause;
      }).cause,
    ).toBe(cause);
  });

  it('that is async is a host error, too, and its own rejection is handled', async () => {
    const later = Promise.reject(new Error('later'));
    const handled = jest.spyOn(later, 'catch');
    expect(failing(() => later as unknown as number).code).toBe('shop_rest_host_error');
    expect(handled).toHaveBeenCalledTimes(1);
    await expect(handled.mock.results[0]!.value).resolves.toBeUndefined();
  });
});
