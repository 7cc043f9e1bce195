import type { Metafile } from 'esbuild';

export function licensesOf(metafile: Metafile): Map<string, string>;
export function licensesText(licenses: ReadonlyMap<string, string>): string;
