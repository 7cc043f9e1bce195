// npm run build: makes each framework's page twice, for browsers and for a server that renders it.
import { join } from 'node:path';
import { build } from 'vite';

for (const framework of ['react', 'vue', 'svelte']) {
  const root = join(import.meta.dirname, framework);
  const of = (folder) => ({ outDir: `../dist/${folder}`, emptyOutDir: true, chunkSizeWarningLimit: 1_000 });
  await build({ root, base: `/${framework}/`, logLevel: 'warn', build: of(framework) });
  await build({ root, logLevel: 'warn', build: { ...of(`${framework}-server`), ssr: 'server.ts' } });
}
