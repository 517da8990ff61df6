import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { KitPackage } from '@/kit/packages';
import { root } from '@/scripts/root';
import { outputOf } from './manifest';

const execute = promisify(execFile);

/** Emits the declarations of these sources, and of everything they import, into a folder. Returns it. */
export async function emitTypes(sources: readonly string[], folder: string): Promise<string> {
  fs.mkdirSync(folder, { recursive: true });
  const config = path.join(folder, 'tsconfig.json');
  const options = {
    noEmit: false,
    emitDeclarationOnly: true,
    declaration: true,
    incremental: false,
    // A separate stage checks types.
    noCheck: true,
    rootDir: root,
    outDir: folder,
  };
  const files = sources.map((source) => path.join(root, source));
  fs.writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: options,
      files,
      include: [],
    }),
  );
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  await execute(process.execPath, [compiler, '-p', config]);
  return folder;
}

/** Copies the declarations that a package's entries reach next to its bundles, for both module systems. */
export function writeTypes({ name, entries }: KitPackage, emitted: string, folder: string): void {
  for (const system of ['esm', 'cjs']) {
    const dist = path.join(folder, 'dist', system);
    const written = new Set<string>();
    for (const [subpath, source] of Object.entries(entries)) {
      const place = path.posix.join('kit', name, source.replace(/\.ts$/, ''));
      copyReached(place, emitted, path.join(dist, 'types'), written);
      fs.writeFileSync(
        path.join(dist, `${outputOf(subpath)}.d.ts`),
        `export * from './types/${place}.js';\n`,
      );
    }
  }
}

const SPECIFIER = /((?:from|import)\s*\(?\s*)(['"])((?:@\/|\.{1,2}\/)[^'"]+)\2/g;

/** `place` is a module's path from the repository root, without its extension. */
function copyReached(place: string, from: string, to: string, written: Set<string>): void {
  if (written.has(place)) return;
  written.add(place);
  const text = fs.readFileSync(path.join(from, `${place}.d.ts`), 'utf8');
  const here = path.posix.dirname(place);
  const rewritten = text.replace(SPECIFIER, (_, before, quote, specifier) => {
    const target = specifier.startsWith('@/')
      ? specifier.slice(2)
      : path.posix.join(here, specifier);
    copyReached(target, from, to, written);
    const relative = path.posix.relative(here, target);
    return `${before}${quote}${relative.startsWith('.') ? '' : './'}${relative}.js${quote}`;
  });
  const file = path.join(to, `${place}.d.ts`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, rewritten);
}
