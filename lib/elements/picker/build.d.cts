import type { BuildOptions, BuildResult } from 'esbuild';

export function bundlePicker<Options extends BuildOptions>(options?: Options): Promise<BuildResult<Options>>;
