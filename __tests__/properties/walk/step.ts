import fc from '../../support/fast-check';
import { type Booking, DAY, HOUR, type Model, MONDAY } from './model';
import { expectAgreement, type World } from './world';

/** Number of steps in all walks together. */
export const steps = { made: 0 };

/**
 * Makes a step of the random walk. `ready` picks the step's target (undefined if there is none); `act`
 * changes the shop and the model.
 */
export function step<Args, Target>(
  name: string,
  args: fc.Arbitrary<Args>,
  ready: (model: Model, args: Args) => Target | undefined,
  act: (target: Target, model: Model, world: World, args: Args) => Promise<unknown>,
): fc.Arbitrary<fc.AsyncCommand<Model, World>> {
  return args.map((sent) => ({
    check: (model) => ready(model, sent) !== undefined,
    async run(model, world) {
      steps.made += 1;
      await act(ready(model, sent)!, model, world, sent);
      await expectAgreement(model, world);
    },
    toString: () => `${name}(${JSON.stringify(sent)})`,
  }));
}

/** Generates an hour of today or of the next two days; it may be in the past. */
export const hour = fc.record({ day: fc.nat(2), at: fc.integer({ min: 10, max: 12 }) });
export const startOf = ({ now }: Model, { day, at }: { readonly day: number; readonly at: number }): number =>
  MONDAY + (Math.floor((now - MONDAY) / DAY) + day) * DAY + at * HOUR;

/** Picks one of the model's bookings that fulfil the condition `is`. */
export function pick(model: Model, nth: number, is: (one: Booking) => boolean): Booking | undefined {
  const among = [...model.bookings.values()].filter(is);
  return among[nth % Math.max(1, among.length)];
}

export const isHold = ({ status }: Booking): boolean => ['in-cart', 'was-in-cart'].includes(status);
/** Whether events about the booking were emitted. */
export const isBooked = (one: Booking): boolean => one.isTold;
