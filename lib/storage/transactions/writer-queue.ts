import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Sequelize } from 'sequelize';
import { AppointmentsError } from '../../domain/errors';
import { CalledWith } from '../../runtime/scoped-value';

/**
 * Lets one writer of a SQLite file work at a time, in the order of requests. SQLite has one write lock for the whole
 * file, and the driver waits for the lock on one of four threads. The holder of the lock also needs one of these
 * threads to continue. Without the queue, fifty transactions that begin together would therefore stand still until they
 * time out. Waiting in this queue needs no thread.
 */
export class WriterQueue {
  private tail: Promise<void> = Promise.resolve();
  private readonly turn = new CalledWith<{ over: boolean }>();

  /**
   * Whether the caller runs inside a job of the queue. Such a caller must not wait for the queue, because the queue
   * waits for this job.
   */
  get entered(): boolean {
    return this.turn.get()?.over === false;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.entered) {
      throw new AppointmentsError(
        'shop_appointments_invalid_option',
        'A transaction was begun inside another transaction. On SQLite it would wait for itself, because only one transaction can write: pass the outer transaction to the inner call, as { transaction }.',
      );
    }
    const mine = { over: false };
    const done = this.tail
      .then(() => this.turn.run(mine, job))
      .finally(() => {
        mine.over = true;
      });
    this.tail = done.then(ignore, ignore);
    return done;
  }

  /** Resolves when all jobs that are in the queue now have ended. */
  idle(): Promise<void> {
    return this.tail;
  }
}

const ignore = (): void => undefined;

const byFile = new Map<string, WriterQueue>();
const byInstance = new WeakMap<Sequelize, WriterQueue>();

/**
 * Returns the queue of writers for a SQLite database. Each file has one queue in this process, and each instance of
 * `:memory:` has its own.
 */
export function writerQueueOf(sequelize: Sequelize, file: string): WriterQueue {
  if (file === ':memory:') return remember(byInstance, sequelize);
  return remember(byFile, canonical(file));
}

function remember<K>(
  queues: { get(key: K): WriterQueue | undefined; set(key: K, queue: WriterQueue): unknown },
  key: K,
): WriterQueue {
  const known = queues.get(key) ?? new WriterQueue();
  queues.set(key, known);
  return known;
}

/** Returns a file's path without symbolic links, so that each file has only one path. The file may not exist yet. */
function canonical(file: string): string {
  const path = resolve(file);
  for (const candidate of [
    () => realpathSync(path),
    () => join(realpathSync(dirname(path)), basename(path)),
  ]) {
    try {
      return candidate();
    } catch {
      // A path that does not exist yet cannot be resolved, so its parent folder is tried next.
    }
  }
  return path;
}
