import type { AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';

/**
 * Runs `work` once, when the application begins to initialise: after the middleware that the application has added
 * until then, and before Nest's body parsers. No hook of a module runs at that moment, so `init` of the HTTP adapter is
 * wrapped, for which Nest waits. If `work` fails, `app.init()` throws its error. In an application context, which has
 * no HTTP adapter, `work` never runs.
 */
export function whenInitialising(
  adapterHost: HttpAdapterHost,
  work: (adapter: AbstractHttpAdapter) => void,
): void {
  // The HTTP adapter may not exist yet, because in tests Nest creates the modules before it.
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
