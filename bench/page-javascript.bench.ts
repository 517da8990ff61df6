/**
 * Measures the JavaScript that each page ships before anything is pressed: the chunks named in its HTML, compressed
 * with gzip as a server sends them. The unit is the chunks that every page of this framework has, so that only the
 * application's own part counts. Whatever is fetched on a press or on scrolling is left out: dialogs, menus, the
 * calendar, the charts, the spreadsheet reader.
 */
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWhenStale, builtDir } from '@/scripts/product/build';
import { chunksOfEveryPage, chunksOfPage, pagesOf } from '@/scripts/product/page-chunks';
import { atMost, type BenchRow } from './bench-row';

/** What a page may ship, in multiples of React and Next.js alone. Set in advance, never from measurements. */
const BOUNDS = {
  /** Pages that anyone may see. */
  open: 1.3,
  signedIn: 1.55,
  /** The forms contain the rules of every kind of payment, because their fields react while one types. */
  paymentForm: 1.9,
};

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
  const everywhere = chunksOfEveryPage(builtDir);
  const framework = gzipBytes(everywhere);
  return pagesOf(builtDir)
    .filter((page) => !page.startsWith('/_'))
    .map((page) => {
      const bytes = gzipBytes([...everywhere, ...chunksOfPage(builtDir, page)]);
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
