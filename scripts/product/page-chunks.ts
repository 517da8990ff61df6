/** Which chunks of JavaScript a built page loads before anything is pressed, as Next.js's own manifests list them. */
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

type ClientManifest = { entryJSFiles?: Record<string, string[]> };

/** Every page by its folder under `app`, such as `/(signed-in)/overview/page`. */
export function pagesOf(builtDir: string): string[] {
  return Object.keys(readJson<Record<string, string>>(builtDir, 'server/app-paths-manifest.json'))
    .filter((page) => page.endsWith('/page'))
    .sort();
}

/** React and Next.js, which every page loads. @returns paths from the folder of the build. */
export function chunksOfEveryPage(builtDir: string): string[] {
  return readJson<{ rootMainFiles: string[] }>(builtDir, 'build-manifest.json').rootMainFiles;
}

/** A page's own chunks, and those of the layouts and boundaries around it. @returns paths from the folder of the build. */
export function chunksOfPage(builtDir: string, page: string): string[] {
  const file = path.join(builtDir, 'server/app', `${page}_client-reference-manifest.js`);
  const sandbox: { globalThis: { __RSC_MANIFEST?: Record<string, ClientManifest> } } = {
    globalThis: {},
  };
  vm.runInNewContext(fs.readFileSync(file, 'utf8'), sandbox);
  const manifests = Object.values(sandbox.globalThis.__RSC_MANIFEST ?? {});
  return manifests.flatMap(({ entryJSFiles = {} }) => Object.values(entryJSFiles).flat());
}

function readJson<Content>(builtDir: string, file: string): Content {
  return JSON.parse(fs.readFileSync(path.join(builtDir, file), 'utf8')) as Content;
}
