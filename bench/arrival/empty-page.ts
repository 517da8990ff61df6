/** A page of the framework with nothing but a button: what React and Next.js cost by themselves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '@/scripts/root';

// Inside the project, so that its packages resolve; it is not part of the application's build.
const DIR = path.join(root, '.cache', 'empty-page');
const NEXT = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next');

const FILES = {
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} }, devIndicators: false };`,
  // Next.js also looks for these files in parent folders, and would find the application's.
  'instrumentation.js': 'export function register() {}',
  'app/layout.js': `
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.js': `
'use client';
import { useState } from 'react';
export default function Page() {
  const [count, setCount] = useState(0);
  return <main><h1>An empty page</h1><button onClick={() => setCount(count + 1)}>{count}</button></main>;
}`,
};

/** Builds and serves it; returns its address, and a function that ends it. */
export async function serveEmptyPage(): Promise<{ url: string; close: () => Promise<void> }> {
  for (const [name, text] of Object.entries(FILES)) {
    const file = path.join(DIR, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  await new Promise<void>((resolve, reject) => {
    next('build').once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The empty page was not built: ${code}.`)),
    );
  });
  const server = next('start', '-p', '0', '-H', '127.0.0.1');
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk)) ?? [];
      if (address !== undefined) resolve(address);
    });
    server.once('close', () => reject(new Error('The empty page was not served.')));
  });
  const close = async () => {
    server.kill();
    await once(server, 'close');
  };
  return { url, close };
}

function next(...words: string[]) {
  return spawn(process.execPath, [NEXT, ...words], {
    cwd: DIR,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
