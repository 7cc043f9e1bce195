import type { BuildOptions, BuildResult } from 'esbuild';

export function bundleElement<Options extends BuildOptions>(
  name: 'picker' | 'desk',
  options?: Options,
): Promise<BuildResult<Options>>;
