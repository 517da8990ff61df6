/**
 * Measures the JavaScript that a page ships before anything on it is pressed: the chunks that its HTML names, packed by
 * gzip as a server sends them. The form of payments beside the list of accounts, the calendar and the reader of
 * spreadsheets left out, which come when they are asked for.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { buildWhenStale } from '@/scripts/build';
import type { BenchRow } from './bench-row';

const builtDir = path.join(fileURLToPath(new URL('..', import.meta.url)), '.next');

type ClientManifest = { entryJSFiles?: Record<string, string[]> };

/** The chunks of a page: those of every page, and those of its own entries. */
function chunksOf(page: string): string[] {
  const { rootMainFiles } = JSON.parse(
    fs.readFileSync(path.join(builtDir, 'build-manifest.json'), 'utf8'),
  ) as { rootMainFiles: string[] };
  const file = path.join(builtDir, 'server/app', `${page}_client-reference-manifest.js`);
  const sandbox: { globalThis: { __RSC_MANIFEST?: Record<string, ClientManifest> } } = {
    globalThis: {},
  };
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), sandbox);
  const manifests = Object.values(sandbox.globalThis.__RSC_MANIFEST ?? {});
  const entries = manifests.flatMap(({ entryJSFiles = {} }) => Object.values(entryJSFiles).flat());
  return [...new Set([...rootMainFiles, ...entries])];
}

function gzipBytes(chunks: readonly string[]): number {
  return chunks.reduce(
    (sum, chunk) =>
      sum + gzipSync(fs.readFileSync(path.join(builtDir, chunk)), { level: 9 }).length,
    0,
  );
}

/** Runs the bench, after a build when there is none of the files as they are. */
export async function formPageBench(): Promise<BenchRow[]> {
  await buildWhenStale((line) => process.stderr.write(`${line}\n`));
  const form = gzipBytes(chunksOf('(signed-in)/payments/new/[intent]/page'));
  const accounts = gzipBytes(chunksOf('(signed-in)/accounts/page'));
  const ratio = form / accounts;
  return [
    {
      name: 'JavaScript of the payment form beside that of the accounts, gzip',
      ratio,
      target: 'at most 1.60',
      holds: ratio <= 1.6,
      detail: `${kilobytes(form)} beside ${kilobytes(accounts)}`,
    },
  ];
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
