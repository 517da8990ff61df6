/** @jsxImportSource hono/jsx */
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it, vi } from 'vitest';
import { htmlOf } from './html';

function Name({ name }: { name: string }) {
  return <em>{name}</em>;
}

it('renders a whole page, escaped, and uses no AsyncLocalStorage for it', () => {
  const used = vi.spyOn(AsyncLocalStorage.prototype, 'run');
  expect(
    htmlOf(
      <html lang="nb">
        {/* biome-ignore lint/style/noHeadElement: not a page of Next.js. */}
        <head>
          <title>Konto &amp; kort</title>
        </head>
        <body>
          <svg viewBox="0 0 8 8" aria-hidden="true">
            <path d="M1 1" stroke-width="2" />
          </svg>
          {['Kari', 'Ola & <b>'].map((name) => (
            <Name key={name} name={name} />
          ))}
          <br />
          {7} {null}
        </body>
      </html>,
      'nb',
    ),
  ).toBe(
    '<!doctype html><html lang="nb"><head><title>Konto &amp; kort</title></head><body><svg viewBox="0 0 8 8" aria-hidden="true"><path d="M1 1" stroke-width="2"></path></svg><em>Kari</em><em>Ola &amp; &lt;b&gt;</em><br/>7 </body></html>',
  );
  expect(used).not.toHaveBeenCalled();
  used.mockRestore();
});

it('refuses a page that would have to be waited for', () => {
  const Late = () => Promise.resolve(<i>late</i>);
  expect(() =>
    htmlOf(
      <p>
        <Late />
      </p>,
      'nb',
    ),
  ).toThrow('waits for nothing');
});
