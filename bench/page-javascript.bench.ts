/**
 * Measures the JavaScript that each page ships before anything is pressed: the chunks named in its HTML, compressed
 * with gzip as a server sends them. The unit is the chunks that every page of this framework has, so that only the
 * application's own part counts. Whatever is fetched on a press or on scrolling is left out: dialogs, menus, the
 * calendar, the charts, the spreadsheet reader.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { gzipSync } from 'node:zlib';
import { buildWhenStale } from '@/scripts/product/build';
import { atMost, type BenchRow } from './bench-row';

const builtDir = path.join(fileURLToPath(new URL('..', import.meta.url)), '.next');

/** What a page may ship, in multiples of React and Next.js alone. Set in advance, never from measurements. */
const BOUNDS = {
  /** Pages that anyone may see. */
  open: 1.3,
  signedIn: 1.55,
  /** The forms contain the rules of every kind of payment, because their fields react while one types. */
  paymentForm: 1.9,
};

type ClientManifest = { entryJSFiles?: Record<string, string[]> };

const readJson = <Content>(file: string): Content =>
  JSON.parse(fs.readFileSync(path.join(builtDir, file), 'utf8')) as Content;

/** The chunks of a page's entries: its own, and those of the layouts and boundaries around it. */
function chunksOf(page: string): string[] {
  const file = path.join(builtDir, 'server/app', `${page}_client-reference-manifest.js`);
  const sandbox: { globalThis: { __RSC_MANIFEST?: Record<string, ClientManifest> } } = {
    globalThis: {},
  };
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), sandbox);
  const manifests = Object.values(sandbox.globalThis.__RSC_MANIFEST ?? {});
  return manifests.flatMap(({ entryJSFiles = {} }) => Object.values(entryJSFiles).flat());
}

/** Runs the bench, after a build unless the current files are built. */
export async function pageJavascriptBench(): Promise<BenchRow[]> {
  await buildWhenStale((line) => process.stderr.write(`${line}\n`));
  const packed = new Map<string, number>();
  const gzipBytes = (chunks: Iterable<string>): number =>
    [...new Set(chunks)].reduce((sum, chunk) => {
      const bytes =
        packed.get(chunk) ??
        gzipSync(fs.readFileSync(path.join(builtDir, chunk)), { level: 9 }).length;
      packed.set(chunk, bytes);
      return sum + bytes;
    }, 0);
  const { rootMainFiles } = readJson<{ rootMainFiles: string[] }>('build-manifest.json');
  const framework = gzipBytes(rootMainFiles);
  return Object.keys(readJson<Record<string, string>>('server/app-paths-manifest.json'))
    .filter((page) => page.endsWith('/page') && !page.startsWith('/_'))
    .sort()
    .map((page) => {
      const bytes = gzipBytes([...rootMainFiles, ...chunksOf(page)]);
      const ratio = bytes / framework;
      const ratioMax = BOUNDS[kindOf(page)];
      return atMost(
        `JavaScript of ${pathOf(page)}, gzip`,
        ratio,
        ratioMax,
        `${kilobytes(bytes)} beside ${kilobytes(framework)} of React and Next.js`,
      );
    });
}

function kindOf(page: string): keyof typeof BOUNDS {
  if (!page.startsWith('/(signed-in)/')) return 'open';
  return /^\/\(signed-in\)\/payments\/new\/./.test(page.replace(/page$/, ''))
    ? 'paymentForm'
    : 'signedIn';
}

/** The path that a person sees. */
const pathOf = (page: string): string =>
  page.replace(/\/\([^)]+\)/g, '').replace(/\/page$/, '') || '/';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
