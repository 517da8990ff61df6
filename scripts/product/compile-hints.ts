/**
 * Tells Chromium to compile the chunks that pages load at once whole and while they arrive, beside the page's own
 * thread. By default it compiles a function when it is first called, and what React and Next.js call to start a page
 * kept a slow phone busy for a quarter of a second. Other browsers read a comment.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chunksOfEveryPage, chunksOfPage, pagesOf } from './page-chunks';

/** Has an effect only as the first line of a script. @see https://v8.dev/blog/explicit-compile-hints */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** A smaller chunk is compiled in less time than another thread takes to be asked. */
export const HINTED_BYTES_MIN = 8 * 1024;

/** Marks the chunks of a build. What is fetched later, on a press or on scrolling, stays as it is: it may be huge. */
export function addCompileHints(builtDir: string): void {
  const own = pagesOf(builtDir).flatMap((page) => chunksOfPage(builtDir, page));
  for (const chunk of new Set([...chunksOfEveryPage(builtDir), ...own])) {
    const file = path.join(builtDir, chunk);
    const script = fs.readFileSync(file, 'utf8');
    // A build with a cache may leave a chunk that was marked before as it is.
    if (script.length < HINTED_BYTES_MIN || script.startsWith(COMPILE_HINT)) continue;
    fs.writeFileSync(file, COMPILE_HINT + script);
  }
}
