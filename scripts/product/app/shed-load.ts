import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@/lib/http/app-error';
import { CLIENT_ADDRESS_HEADER, networkOf } from '@/lib/http/client-address';
import { problemOf } from '@/lib/http/problem';
import { chooseLocale } from '@/lib/i18n/locale';
import { MESSAGES } from '@/lib/i18n/messages';
import { currentRequestId } from '@/lib/request-id';
import { LOCALE_COOKIE } from '@/lib/view/user/preference';
import { asksForHealth, refusalHeaders } from './app-gate';

/**
 * The most concurrent requests. Normally a user waits only for the bank; with more requests, all would wait for each
 * other until each is too late.
 */
const UNDER_WAY_MAX = 200;
/** Once half of them are under way, a network that has this part of all gets no more: the rest is for others. */
const PART_OF_NETWORK = 1 / 4;
const RETRY_SECONDS = 2;

/**
 * Refuses excess requests at once, before anything is read, since they would only make everyone wait. One network with
 * many slow requests leaves room for others. Returns false when it has answered the request itself. Monitoring is let
 * through. It comes after the gate, which writes down the client's address.
 */
export function createLoadShedder({
  isHttps,
  underWayMax = UNDER_WAY_MAX,
}: {
  isHttps: boolean;
  underWayMax?: number;
}): (request: IncomingMessage, response: ServerResponse) => boolean {
  let underWay = 0;
  const ofNetworks = new Map<string, number>();
  const count = (network: string, change: 1 | -1) => {
    underWay += change;
    const ofNetwork = (ofNetworks.get(network) ?? 0) + change;
    if (ofNetwork === 0) ofNetworks.delete(network);
    else ofNetworks.set(network, ofNetwork);
  };
  const isTooMany = (network: string): boolean =>
    underWay >= underWayMax ||
    (underWay >= underWayMax / 2 &&
      (ofNetworks.get(network) ?? 0) >= underWayMax * PART_OF_NETWORK);
  return (request, response) => {
    const network = networkOf(String(request.headers[CLIENT_ADDRESS_HEADER]));
    if (isTooMany(network) && !asksForHealth(request)) {
      turnAway(request, response, isHttps);
      return false;
    }
    count(network, 1);
    response.once('close', () => count(network, -1));
    return true;
  };
}

function turnAway(request: IncomingMessage, response: ServerResponse, isHttps: boolean): void {
  const isForPerson = request.headers.accept?.includes('text/html') ?? false;
  response.writeHead(503, {
    ...refusalHeaders(isHttps),
    ...(isForPerson && { 'Content-Type': 'text/html; charset=utf-8' }),
    'Retry-After': String(RETRY_SECONDS),
  });
  if (isForPerson) {
    response.end(page(request));
    return;
  }
  const requestId = currentRequestId() ?? randomUUID();
  response.end(JSON.stringify(problemOf(new AppError('busy'), requestId).problem));
}

function page(request: IncomingMessage): string {
  const [, chosen] =
    new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`).exec(request.headers.cookie ?? '') ?? [];
  const locale = chooseLocale(chosen, request.headers['accept-language']);
  const { title, text } = MESSAGES[locale].problem.busy;
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`;
}
