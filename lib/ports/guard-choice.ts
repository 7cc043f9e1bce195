import type { Logger } from '../domain/logger';
import { hostError } from './guard-call';

/** A function of the shop that chooses one of several things, of which it gets the facts. Returns the id of one. */
type Choice<Facts> = (free: readonly Facts[]) => number;

/** The option in which a shop passes its function, and the id of each thing to choose from. */
interface ChoiceOption<Facts> {
  readonly option: string;
  readonly idOf: (one: Facts) => number;
  readonly logger: Logger;
}

/** Wraps a function of the shop that chooses. The function cannot change its arguments, and its result is checked. */
export const guardChoice =
  <Facts extends object>(
    choose: Choice<Facts>,
    { option, idOf, logger }: ChoiceOption<Facts>,
  ): Choice<Facts> =>
  (free) => {
    try {
      const chosen: unknown = choose(Object.freeze(free.map(frozenCopy)));
      // The function may wrongly return a promise. If that promise rejects, the error is ignored here, because an
      // unhandled rejection would end the process.
      if (chosen instanceof Promise) chosen.catch(() => undefined);
      if (free.some((one) => idOf(one) === chosen)) return chosen as number;
      throw new TypeError(`The function ${option} did not return one of the ids that it got`);
    } catch (cause) {
      logger.error({ err: cause, port: option }, `The function ${option} of the shop failed`);
      throw hostError(cause);
    }
  };

/** Returns a frozen copy. Properties that are computed are computed only when the function reads them. */
const frozenCopy = <Facts extends object>(one: Facts): Facts =>
  Object.freeze(Object.create(Object.prototype, Object.getOwnPropertyDescriptors(one)) as Facts);
