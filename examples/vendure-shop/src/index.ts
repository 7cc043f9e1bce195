import { bootstrap, JobQueueService } from '@vendure/core';
import { settings } from './settings';
import { config } from './vendure-config';

/** Starts the server. Without a worker process, it also runs the worker's tasks. */
export async function serve(): Promise<void> {
  const app = await bootstrap(config);
  if (!settings.hasWorker) await app.get(JobQueueService).start();
}

if (require.main === module) void serve();
