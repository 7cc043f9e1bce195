import './kept-modules/outside-tests.cjs';
import { dropWhere } from './drop-kept';

/** Jest's globalTeardown: drops the databases that this run's workers have kept. */
export default async function endRun(): Promise<void> {
  const { KEPT_DATABASES } = process.env;
  if (KEPT_DATABASES !== undefined) await dropWhere((name) => name.startsWith(KEPT_DATABASES));
}
