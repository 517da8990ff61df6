/**
 * Links of `_links` and how they are followed: a link's href is a path from `/v1/…` without host or base path, only
 * `scaRedirect` is absolute. Resource ids are opaque (`enc!!…=`) and are encoded once. Which origins a `scaRedirect`
 * may lead to is not decided here.
 */
import { isObject } from '@/lib/xs2a/value/is-object';
import { z } from '@/lib/xs2a/value/zod';

/** @see interface#link-used-in-_links */
export const LINK_VERBS = ['GET', 'PUT', 'POST', 'DELETE'] as const;

/** A link as a bank answers it; `verbs` may be missing or hold others. @see interface#link-used-in-_links */
export const Link = z.object({ href: z.string(), verbs: z.array(z.string()).nullish() });
export type Link = z.infer<typeof Link>;

/** Link name → link. @see interface#link-used-in-_links */
export const Links = z.record(z.string(), Link);
export type Links = z.infer<typeof Links>;

/** Links as they came: those that are links, and the names of the others; null when there are none at all. */
export function readLinks(value: unknown): { links: Links | null; odd: string[] } {
  if (!isObject(value)) return { links: null, odd: [] };
  const links: Links = {};
  const odd: string[] = [];
  for (const [name, one] of Object.entries(value)) {
    const link = Link.safeParse(one);
    // A name such as `__proto__` must stay a name.
    if (link.success) Object.defineProperty(links, name, { ...OWN, value: link.data });
    else odd.push(name);
  }
  return { links, odd };
}

const OWN = { enumerable: true, configurable: true, writable: true } as const;

/**
 * The links of an answer as a client reads them, so that one that is none hides nothing else of the answer: what is
 * empty, such as the `next` of a last page that is null, is left out, and anything else leads nowhere.
 */
export const AnsweredLinks = z
  .unknown()
  .meta({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        href: { type: 'string' },
        verbs: { type: 'array', items: { type: 'string' } },
      },
      required: ['href'],
    },
  })
  .transform((value): Links => {
    const { links, odd } = readLinks(value);
    const leadNowhere = odd.filter((name) => !isEmpty(isObject(value) ? value[name] : null));
    return { ...links, ...Object.fromEntries(leadNowhere.map((name) => [name, { href: '' }])) };
  });

/** The href of a named link, or null when there is none. */
export function hrefOf(links: Links | null | undefined, name: string): string | null {
  if (links === null || links === undefined || !Object.hasOwn(links, name)) return null;
  return links[name]?.href ?? null;
}

/**
 * Whether a text can be an id in a path: well-formed Unicode, not empty, and neither `.` nor `..`, which name another
 * resource however they are encoded (URLs resolve `%2E%2E` as well).
 */
export function isResourceId(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Short enough for a database to look one up by. */
const RESOURCE_ID_CHARACTERS_MAX = 512;

/**
 * An id that a bank answers: opaque, but one that can be asked for again.
 * @see supplement#1
 * @assumes answer-bounds
 */
export const ResourceId = z.string().max(RESOURCE_ID_CHARACTERS_MAX).refine(isResourceId);

/**
 * An id as one segment of a path. `!`, `=`, `-`, `_`, `.` and `~` stay as they are, so that a bank's own hrefs and ours
 * are the same text; encoding what is already encoded would change it, so an id is encoded here and nowhere else.
 * @throws RangeError when the id is none by `isResourceId`.
 * @see supplement#1
 */
export function encodePathSegment(id: string): string {
  if (!isResourceId(id)) throw new RangeError('Not an id that can stand in a path');
  return encodeURIComponent(id).replaceAll('%3D', '=');
}

/** The id that a path segment stands for, or null when its encoding is broken. @see supplement#1 */
export function decodePathSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * The address that a path-only href means below a base address, keeping the base's own path
 * (`https://bank/api` + `/v1/accounts` → `https://bank/api/v1/accounts`). Null when the href is absolute, leaves
 * `/v1/`, or is no URL: such a link is not called.
 * @param baseUrl the bank's base address, with or without a final slash.
 * @see supplement#1
 */
export function resolveHref(baseUrl: string, href: string): URL | null {
  if (!/^\/v1\/[^\\]*$/.test(href) || hasControl(href)) return null;
  const base = baseUrl.replace(/\/+$/, '');
  const inside = `${new URL(base).href.replace(/\/+$/, '')}/v1/`;
  if (!URL.canParse(base + href)) return null;
  const url = new URL(base + href);
  // `/v1/../x` (also as `%2e%2e`) is resolved by URL; what it has become must still lie below `/v1/`.
  return url.href.startsWith(inside) && url.hash === '' ? url : null;
}

/** Longer hrefs are not kept: what is asked for again stands in a database. */
const HREF_CHARACTERS_MAX = 2_048;

/** What is approved: of nothing else does a bank choose what our key calls. */
const APPROVED = /^\/v1\/(payments|periodic-payments|bulk-payments|signing-baskets)\/./;

/**
 * Where a bank says that the approval of a payment or basket is started: the href of `startAuthorisation`, or null when
 * there is none that may be called.
 * @see interface#typical-flows
 * @assumes answer-bounds
 */
export function startAuthorisationHref(links: Links | null | undefined): string | null {
  const href = hrefOf(links, 'startAuthorisation');
  if (href === null || href.length > HREF_CHARACTERS_MAX) return null;
  const url = resolveHref('https://bank.invalid', href);
  return url !== null && APPROVED.test(url.pathname) ? href : null;
}

function hasControl(text: string): boolean {
  for (const character of text) if (character <= ' ' || character === '\u007f') return true;
  return false;
}

function isEmpty(link: unknown): boolean {
  return isObject(link)
    ? Object.keys(link).length === 0 || link.href === null
    : link === null || link === '';
}
