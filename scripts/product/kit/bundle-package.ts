import path from 'node:path';
import { build } from 'vite';
import type { KitPackage } from '@/kit/packages';
import { root } from '@/scripts/root';
import { outputOf } from './manifest';

/** Bundles a package's entries for both module systems, and its command, into `<folder>/dist`. */
export async function bundlePackage(kitPackage: KitPackage, folder: string): Promise<void> {
  const { name, entries, command } = kitPackage;
  const dist = path.join(folder, 'dist');
  const sourceOf = (source: string) => path.join(root, 'kit', name, source);
  const inputs = Object.fromEntries(
    Object.entries(entries).map(([subpath, source]) => [outputOf(subpath), sourceOf(source)]),
  );
  const external = externalsOf(kitPackage);
  await Promise.all([
    bundle({ inputs, outDir: path.join(dist, 'esm'), format: 'es', extension: 'js', external }),
    bundle({ inputs, outDir: path.join(dist, 'cjs'), format: 'cjs', extension: 'js', external }),
  ]);
  if (command === undefined) return;
  await bundle({
    // At the same level as `scripts/`, so that `scripts/root.ts` finds the package from it.
    inputs: { command: sourceOf(command.source) },
    outDir: dist,
    format: 'es',
    extension: 'mjs',
    external,
    banner: '#!/usr/bin/env node',
  });
}

/** All other imports go into the bundle. */
function externalsOf({
  dependencies,
  optionalDependencies = [],
  peers = {},
}: KitPackage): (id: string) => boolean {
  const names = [...dependencies, ...optionalDependencies, ...Object.keys(peers)];
  return (id) =>
    id.startsWith('node:') || names.some((name) => id === name || id.startsWith(`${name}/`));
}

async function bundle(options: {
  inputs: Record<string, string>;
  outDir: string;
  format: 'es' | 'cjs';
  extension: string;
  external: (id: string) => boolean;
  banner?: string;
}): Promise<void> {
  const { inputs, outDir, format, extension, external, banner } = options;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': root.replace(/\/$/, '') } },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        input: inputs,
        external,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
          ...(banner && { banner: ({ isEntry }) => (isEntry ? banner : '') }),
        },
      },
    },
  });
}
