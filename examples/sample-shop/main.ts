import { readConfig } from './config';
import { demoLines } from './salon';
import { startSampleShop } from './shop';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const shop = await startSampleShop(config);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // `on` and not `once`: without a listener, a second signal would end the process in the middle of its shutdown.
    process.on(signal, () => {
      shop.close().then(() => process.exit(0), fail);
    });
  }
  console.log(`listening on ${shop.url}`);
  if (config.shopFile !== undefined && !shop.isNew) {
    console.log('SHOP_FILE was not loaded: the database holds a shop already.');
  }
  if (shop.isDemo) for (const line of await demoLines(shop.url, shop.appointments)) console.log(line);
}

/** Prints an error in one line, without its stack, and ends the process. */
function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`The shop cannot run. ${message.split('\n')[0]}`);
  process.exit(1);
}

main().catch(fail);
