import type { AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';

/**
 * Runs `work` once, when the application begins to initialise: middleware that it added before stands in front, and
 * Nest's body parsers come behind. No hook of a module runs at that moment, but Nest awaits `init` of its HTTP adapter.
 * An error of `work` is that of `app.init()`. Never runs in an application context, which has no HTTP adapter.
 */
export function whenInitialising(
  adapterHost: HttpAdapterHost,
  work: (adapter: AbstractHttpAdapter) => void,
): void {
  // In tests, Nest makes the modules before the adapter.
  adapterHost.init$.subscribe(() => {
    const adapter = adapterHost.httpAdapter as AbstractHttpAdapter | null;
    if (!adapter) return;
    const init = adapter.init.bind(adapter);
    adapter.init = async () => {
      adapter.init = init;
      await init();
      work(adapter);
    };
  });
}
