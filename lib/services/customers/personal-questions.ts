import { personalKeysOf } from '../../domain/questions/answer';
import type { Appointment } from '../../domain/appointment';
import type { Product } from '../../domain/product';
import { type Core, findProductsOf } from '../work/core';

/** For each product, the keys of the questions that ask for personal data at present. */
export type PersonalQuestions = ReadonlyMap<unknown, ReadonlySet<string>>;

export const NO_QUESTIONS: PersonalQuestions = new Map();

export const personalQuestionsOf = (products: ReadonlyMap<number, Product>): PersonalQuestions =>
  new Map([...products].map(([id, { questions = [] }]) => [id, personalKeysOf(questions)]));

/**
 * Returns the products of appointments; none if the shop cannot be read. An erasure goes on without them, because each
 * stored answer says if it was personal when it was given.
 */
export async function readableProductsOf(
  core: Core,
  appointments: readonly Appointment[],
): Promise<ReadonlyMap<number, Product>> {
  try {
    return await findProductsOf(core, appointments, {});
  } catch (error) {
    core.options.logger.error(
      { err: error, appointments: appointments.map(({ id }) => id) },
      'An erasure of personal data could not read the products from the shop, so answers to questions that were marked as personal only after the booking may be left: remove these answers with appointments.update()',
    );
    return new Map();
  }
}
