import type { AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';

/**
 * Runs `work` once, when the application begins to initialise: after the middleware that the application has added
 * before `init()`, and before Nest's body parsers. Nest has no hook for this moment. Nest waits for `init` of the HTTP
 * adapter, so this function wraps `init`. If `work` fails, `app.init()` throws its error. In an application context,
 * which has no HTTP adapter, `work` never runs.
 */
export function whenInitialising(
  adapterHost: HttpAdapterHost,
  work: (adapter: AbstractHttpAdapter) => void,
): void {
  // The HTTP adapter may not exist yet: in tests, Nest creates the modules first and the HTTP adapter later.
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
