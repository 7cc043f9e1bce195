import { fork } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap } from '@vendure/core';
import { seed } from './seed/seed';
import { settings } from './settings';
import { config } from './vendure-config';

/** Starts the server, fills an empty shop, and starts the worker, which needs the server's tables. */
async function start(): Promise<void> {
  await bootstrap(config);
  await seed(settings);
  const worker = fork(join(__dirname, 'index-worker.js'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => worker.kill(signal));
  console.log(`The shop is open: ${settings.url}`);
}

void start();
