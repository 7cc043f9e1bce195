import { setTimeout as sleep } from 'node:timers/promises';

/** Reads a value repeatedly until it is right. After `seconds`, throws an error with the last value. */
export async function eventually<T>(
  read: () => Promise<T> | T,
  isRight: (value: T) => boolean,
  seconds = 20,
): Promise<T> {
  const end = performance.now() + seconds * 1_000;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (performance.now() > end)
      throw new Error(`After ${seconds} seconds the value is still wrong: ${JSON.stringify(value)}`);
    await sleep(50);
  }
}
