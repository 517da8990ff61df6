/**
 * The links in `_links` and how to follow them. An href is a path from `/v1/…`, without host or base path; only
 * `scaRedirect` is absolute. Resource ids are opaque (`enc!!…=`) and are encoded once. Which origins a `scaRedirect`
 * may lead to is not decided here.
 */
import { isObject } from '@/lib/xs2a/value/is-object';
import { z } from '@/lib/xs2a/value/zod';
import { answeredList } from './answered-list';

/**
 * A link as a bank sends it; `verbs` may be missing or contain unknown ones. Anything else in their place is none, since
 * a link can be followed without them.
 * @see interface#link-used-in-_links
 */
export const Link = z.object({
  href: z.string(),
  verbs: answeredList(z.string()).nullish().catch(null),
});
export type Link = z.infer<typeof Link>;

/** Link name → link. @see interface#link-used-in-_links */
export const Links = z.record(z.string(), Link);
export type Links = z.infer<typeof Links>;

/** Splits received links into valid ones and the names of the others; null when there are none at all. */
export function readLinks(value: unknown): { links: Links | null; odd: string[] } {
  if (!isObject(value)) return { links: null, odd: [] };
  const links: Links = {};
  const odd: string[] = [];
  for (const [name, one] of Object.entries(value)) {
    const link = Link.safeParse(one);
    // A name such as `__proto__` must remain a plain name.
    if (link.success) Object.defineProperty(links, name, { ...OWN, value: link.data });
    else odd.push(name);
  }
  return { links, odd };
}

const OWN = { enumerable: true, configurable: true, writable: true } as const;

/**
 * The links of an answer as a client reads them, so that an invalid link hides nothing else in the answer. Empty ones,
 * such as the null `next` of a last page or one without an address, are left out; any other invalid link leads nowhere.
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
    const given = Object.entries(links ?? {}).filter(([, { href }]) => href !== '');
    const leadNowhere = odd.filter((name) => !isEmpty(isObject(value) ? value[name] : null));
    return Object.fromEntries([...given, ...leadNowhere.map((name) => [name, { href: '' }])]);
  });

/** The href of a named link, or null when there is none. */
export function hrefOf(links: Links | null | undefined, name: string): string | null {
  if (links === null || links === undefined || !Object.hasOwn(links, name)) return null;
  return links[name]?.href ?? null;
}

/**
 * Whether a text can be an id in a path: well-formed Unicode, not empty, and neither `.` nor `..`, which always refer
 * to another resource, even when encoded (URLs resolve `%2E%2E` too).
 */
export function isResourceId(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !LONE_SURROGATE.test(text);
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Short enough to look up in a database. */
const RESOURCE_ID_CHARACTERS_MAX = 512;

/**
 * An id from a bank: opaque, but usable in a path.
 * @see supplement#1
 * @assumes answer-bounds
 */
export const ResourceId = z.string().max(RESOURCE_ID_CHARACTERS_MAX).refine(isResourceId);

/**
 * Encodes an id as one path segment. `!`, `=`, `-`, `_`, `.` and `~` stay as they are, so that our hrefs are identical
 * to the bank's own. Encoding twice would change the id, so this is the only place that encodes it.
 * @throws RangeError when `isResourceId` does not accept the id.
 * @see supplement#1
 */
export function encodePathSegment(id: string): string {
  if (!isResourceId(id)) throw new RangeError('Not an id that can stand in a path');
  return encodeURIComponent(id).replaceAll('%3D', '=');
}

/** The id that a path segment encodes, or null when the encoding is broken. @see supplement#1 */
export function decodePathSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * Resolves a path-only href against a base address, keeping the base's own path (`https://bank/api` + `/v1/accounts` →
 * `https://bank/api/v1/accounts`). Null when the href is absolute, leads outside `/v1/` or is not a valid URL: such a
 * link is never called.
 * @param baseUrl the bank's base address, with or without a final slash.
 * @see supplement#1
 */
export function resolveHref(baseUrl: string, href: string): URL | null {
  if (!/^\/v1\/[^\\]*$/.test(href) || hasControl(href)) return null;
  const base = baseUrl.replace(/\/+$/, '');
  const inside = `${new URL(base).href.replace(/\/+$/, '')}/v1/`;
  if (!URL.canParse(base + href)) return null;
  const url = new URL(base + href);
  // URL resolves `/v1/../x` (and `%2e%2e`); the result must still lie below `/v1/`.
  return url.href.startsWith(inside) && url.hash === '' ? url : null;
}

/** Longer hrefs are not kept, since an href that is called again is stored in a database. */
const HREF_CHARACTERS_MAX = 2_048;

/** What can be approved. For nothing else may the bank choose which address we call with our key. */
const APPROVED = /^\/v1\/(payments|periodic-payments|bulk-payments|signing-baskets)\/./;

/**
 * Where the bank says to start the approval of a payment or basket: the href of `startAuthorisation`, or null when
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
