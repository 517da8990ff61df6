import type { APIResponse, Page } from '@playwright/test';
import { setting } from './bank-customer';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An address of the application. */
export function addressOf(path: string): string {
  return new URL(path, setting('E2E_APP_URL')).href;
}

/**
 * Calls the application in the session of the page's browser, without showing a page. @throws Error unless it succeeds.
 */
export async function callApplication(
  page: Page,
  method: Method,
  path: string,
  body: { data?: unknown; form?: Record<string, string> } = {},
): Promise<APIResponse> {
  const { origin } = new URL(setting('E2E_APP_URL'));
  const answer = await page.request.fetch(addressOf(path), {
    method,
    ...body,
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

/** Calls the application's own API as its pages do, and returns the body. */
export async function callApi<Answer>(
  page: Page,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await callApplication(
    page,
    method,
    path,
    body === undefined ? {} : { data: body },
  );
  return answer.json();
}
