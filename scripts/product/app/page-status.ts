import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { UNAVAILABLE_RETRY_SECONDS } from '@/lib/http/problem';
import { onPageUnavailable } from '@/lib/http/unavailable-page';

type Page = { isUnavailable: boolean };

const rendered = new AsyncLocalStorage<Page>();
onPageUnavailable(() => {
  const page = rendered.getStore();
  if (page) page.isUnavailable = true;
});

/** Lets Next.js answer, with 503 and Retry-After instead of 500 when the page could not reach the database. */
export function withPageStatus<T>(response: ServerResponse, answer: () => T): T {
  const page: Page = { isUnavailable: false };
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !page.isUnavailable) return writeHead(status, ...rest);
    response.setHeader('Retry-After', UNAVAILABLE_RETRY_SECONDS);
    return writeHead(503, ...rest);
  };
  return rendered.run(page, answer);
}
