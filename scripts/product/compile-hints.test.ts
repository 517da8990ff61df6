import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCompileHints } from './compile-hints';

let builtDir: string;
beforeEach(() => {
  builtDir = fs.mkdtempSync(path.join(os.tmpdir(), 'build-'));
});
afterEach(() => fs.rmSync(builtDir, { recursive: true }));

const write = (file: string, content: string) => {
  fs.mkdirSync(path.join(builtDir, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(builtDir, file), content);
};
const firstLine = (chunk: string) =>
  fs.readFileSync(path.join(builtDir, chunk), 'utf8').split('\n')[0]?.slice(0, 40);

it('marks the chunks that pages load at once, each once, and neither small nor later ones', () => {
  const script = `f();${'x'.repeat(8 * 1024)}`;
  write(
    'build-manifest.json',
    '{"rootMainFiles":["static/chunks/react.js","static/chunks/run.js"]}',
  );
  write('server/app-paths-manifest.json', '{"/overview/page":"","/api/live/route":""}');
  write(
    'server/app/overview/page_client-reference-manifest.js',
    `globalThis.__RSC_MANIFEST = globalThis.__RSC_MANIFEST || {};
     globalThis.__RSC_MANIFEST['/overview/page'] =
       {"entryJSFiles":{"app/layout":["static/chunks/own.js"],"app/overview/page":["static/chunks/own.js"]}};`,
  );
  for (const name of ['react', 'own', 'later']) write(`static/chunks/${name}.js`, script);
  write('static/chunks/run.js', 'f();');

  addCompileHints(builtDir);
  addCompileHints(builtDir);

  expect(fs.readFileSync(path.join(builtDir, 'static/chunks/react.js'), 'utf8')).toBe(
    `//# allFunctionsCalledOnLoad\n${script}`,
  );
  expect(firstLine('static/chunks/own.js')).toBe('//# allFunctionsCalledOnLoad');
  expect(firstLine('static/chunks/later.js')).toMatch(/^f\(\);x/);
  expect(firstLine('static/chunks/run.js')).toBe('f();');
});
