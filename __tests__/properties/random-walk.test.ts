import fc from '../support/fast-check';
import { bookingSteps } from './walk/bookings';
import { cartSteps } from './walk/carts';
import { Model } from './walk/model';
import { shopSteps } from './walk/shop-life';
import { steps } from './walk/step';
import { openWorld } from './walk/world';

const STEPS = Number(process.env.WALK_STEPS ?? 250);
const SEED = Number(process.env.WALK_SEED ?? 20_260_302);

const walk = fc.asyncProperty(
  fc.boolean(),
  fc.commands([...cartSteps, ...bookingSteps, ...shopSteps], { maxCommands: 120, size: 'max' }),
  async (isShared, commands) => {
    const world = await openWorld(isShared);
    try {
      await fc.asyncModelRun(() => ({ model: new Model(isShared), real: world }), commands);
    } finally {
      await world.close();
    }
  },
);

/** The full run: WALK_STEPS=5000 npx jest __tests__/properties/random-walk; WALK_SEED repeats a walk that failed. */
test(`${STEPS} random steps: states, places, orders, events and the index agree with a small model after each`, async () => {
  const limit = fc.interruptAfterTimeLimit(60_000, { failOnInterrupt: true });
  let seed = SEED;
  for (; steps.made < STEPS; seed += 1) {
    try {
      await fc.assert(walk, { seed, numRuns: 1, plugins: [limit] });
    } catch (error) {
      throw new Error(`WALK_SEED=${seed} WALK_STEPS=1 repeats it`, { cause: error });
    }
  }
  console.info(`${steps.made} steps, WALK_SEED ${SEED} to ${seed - 1}`);
}, 900_000);
