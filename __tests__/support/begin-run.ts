import './kept-modules/outside-tests.cjs';
import { newRun, processOf } from './kept-names';
import { dropWhere } from './drop-kept';

/**
 * Jest's globalSetup: chooses the prefix of the names of this run's kept databases, and drops the databases of killed
 * runs.
 */
export default async function beginRun(): Promise<void> {
  process.env.KEPT_DATABASES = newRun();
  await dropWhere((name) => {
    const id = processOf(name);
    return id !== undefined && !isRunning(id);
  });
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
