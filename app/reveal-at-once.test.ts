import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RevealAtOnce } from './reveal-at-once';

describe('the content of a page', () => {
  it('is hidden by the React of Next.js until some time after the note of when its skeleton was painted', () => {
    const react = readFileSync(
      'node_modules/next/dist/compiled/react-dom/cjs/react-dom-server.node.production.js',
      'utf8',
    );
    expect(react.includes('"number"!==typeof $RT?requestAnimationFrame(')).toBe(true);
  });

  it('is shown at once because nothing keeps the note', () => {
    const html = renderToStaticMarkup(createElement(RevealAtOnce, { nonce: 'n1' }));
    const [, script = ''] = /^<script nonce="n1">(.*)<\/script>$/.exec(html) ?? [];
    const page = { kept: '' };
    runInNewContext(`const window = globalThis; ${script}; $RT = 812.5; kept = typeof $RT;`, page);
    expect(page.kept).toBe('undefined');
  });
});
