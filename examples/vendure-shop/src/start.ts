import { fork } from 'node:child_process';
import { join } from 'node:path';
import { serve } from './index';
import { seed } from './seed/seed';
import { settings } from './settings';

/** Starts the server, fills an empty shop, and starts the worker, which needs the tables that the server creates. */
async function start(): Promise<void> {
  await serve();
  await seed(settings);
  if (settings.hasWorker) startWorker();
  console.log(`The shop is open: ${settings.url}`);
}

/** Starts the worker process, and ends it together with the server. */
function startWorker(): void {
  const worker = fork(join(__dirname, 'index-worker.js'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => worker.kill(signal));
}

void start();
