import type { AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';

/**
 * Runs `work` once, when the application begins to initialise: after middleware that the application has added by then,
 * and before Nest's body parsers. No hook of a module runs at that moment, but Nest awaits `init` of its HTTP adapter.
 * If `work` fails, `app.init()` throws its error. Never runs in an application context, which has no HTTP adapter.
 */
export function whenInitialising(
  adapterHost: HttpAdapterHost,
  work: (adapter: AbstractHttpAdapter) => void,
): void {
  // In tests, Nest creates the modules before the HTTP adapter.
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
