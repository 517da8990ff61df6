/**
 * Walks through the sandbox bank's SCA pages in place of a person, for a trial, so that nobody has to do it before
 * there is something to see. It works only with the sandbox bank that runs alongside this application, and follows no
 * address outside that bank's pages. What it brings back proves as little as what a browser brings back: the return is
 * checked like any other.
 */
import 'server-only';
import { request } from 'undici';
import { type Aspsp, sandboxBank } from '@/lib/aspsp/config';
import { DEADLINE_MILLISECONDS } from '@/lib/aspsp/deadline';
import { AspspError } from '@/lib/aspsp/error';
import { answerPage, type PageAnswers } from './sandbox-page';

const PAGES_MAX = 8;
const PAGE_BYTES_MAX = 256 * 1024;

/**
 * Answers page after page until the bank sends the person back.
 *
 * @param given.isReturn whether an address is the one that the bank was told to return the person to.
 * @returns the address that the bank returns to.
 * @throws AspspError when it is not the sandbox bank, or its pages lead anywhere else or nowhere.
 */
export async function walkSandbox(
  aspsp: Aspsp,
  scaRedirect: string,
  answers: PageAnswers,
  { isReturn }: { isReturn: (address: URL) => boolean },
): Promise<URL> {
  const { origin } = new URL(scaRedirect);
  if (aspsp !== sandboxBank() || !aspsp.scaOrigins.includes(origin))
    throw new AspspError('foreign-link', 'a walk leads to the sandbox bank alone', null, false);
  let at = new URL(scaRedirect);
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const page = await ask(at);
    const form = page.location === null ? answerPage(page.text, answers) : null;
    const { location } = form === null ? page : await ask(at, form);
    if (location === null) break;
    const next = URL.canParse(location, at) ? new URL(location, at) : null;
    if (next !== null && isReturn(next)) return next;
    if (next?.origin !== origin)
      throw new AspspError('foreign-link', 'a page of the sandbox bank leads elsewhere');
    at = next;
  }
  throw new AspspError('invalid-answer', 'the pages of the sandbox bank lead nowhere');
}

type Page = { location: string | null; text: string };

async function ask(address: URL, form?: URLSearchParams): Promise<Page> {
  const signal = AbortSignal.timeout(DEADLINE_MILLISECONDS);
  try {
    const { statusCode, headers, body } = await request(address, {
      signal,
      ...(form !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      }),
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > PAGE_BYTES_MAX) throw new AspspError('too-large', 'a page of the sandbox bank');
      chunks.push(chunk);
    }
    const { location } = headers;
    const isRedirect = statusCode >= 300 && statusCode <= 399 && typeof location === 'string';
    return {
      location: isRedirect ? location : null,
      text: Buffer.concat(chunks, bytes).toString('utf8'),
    };
  } catch (error) {
    if (error instanceof AspspError) throw error;
    throw new AspspError(
      signal.aborted ? 'timeout' : 'unreachable',
      'the pages of the sandbox bank cannot be reached',
    );
  }
}
