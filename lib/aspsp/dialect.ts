/**
 * How the banks of the family may differ, as one value per bank. The rest of the application uses the documented
 * interface: a request is translated to the bank's form when it is made, an answer to the interface's when it is read.
 */
import {
  ACCEPT_FIX_NAMES,
  type AcceptFix,
  type HeaderKey,
  headerKey,
} from '@/lib/xs2a/message/header';
import { resolveHref } from '@/lib/xs2a/message/link';
import { PAYMENT_KINDS, type PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { isObject } from '@/lib/xs2a/value/is-object';

/** How a bank differs from the documented interface. */
export type Dialect = {
  /**
   * Path of the interface → the bank's own, both from `/v1/` and without a final slash. Everything below moves with it;
   * when two apply, the longer one wins.
   * @see interface#endpoints
   */
  readonly paths: Readonly<Record<string, string>>;
  /** The kinds of payment that the bank offers. @see supplement#2 */
  readonly paymentKinds: readonly PaymentKind[];
  /** The names sent in `x-accept-fix`, in this order. @see interface#versioning */
  readonly acceptFixes: readonly AcceptFix[];
  /**
   * Header → its name in the letter case that the bank expects. Signing lower-cases names, so it makes no difference
   * there.
   * @see interface#header-meanings-common
   */
  readonly headerNames: Readonly<Partial<Record<HeaderKey, string>>>;
  /** Whether links may also be absolute addresses below the bank's base address. @see interface#link-used-in-_links */
  readonly links: 'path' | 'absolute';
  /** The bank's spelling of this execution rule of a periodic payment. @see supplement#5 */
  readonly preceding: 'preceding' | 'preceeding';
  /**
   * How many transactions to ask for at once. Without the PSU, each page counts as one of the four daily reads.
   * @see supplement#3
   */
  readonly pageSizes: { readonly attended: number; readonly unattended: number };
};

/** The name of a dialect in `BANKS_FILE` → the dialect. `standard` is the documented interface. */
export const DIALECTS = {
  standard: {
    paths: {},
    paymentKinds: PAYMENT_KINDS,
    acceptFixes: ACCEPT_FIX_NAMES,
    headerNames: {},
    links: 'path',
    preceding: 'preceding',
    pageSizes: { attended: 200, unattended: 499 },
  },
  /** An older release of the family's platform, spelled as in the samples. */
  legacy: {
    paths: { '/v1/users': '/v1/user', '/v1/signing-baskets': '/v1/baskets' },
    paymentKinds: [
      'norwegian-domestic-credit-transfers',
      'sepa-credit-transfers',
      'periodic-payments',
    ],
    acceptFixes: ['amount-as-string', 'groupBatchTransactions'],
    headerNames: { psuCorporateId: 'PSU-CORPORATE-ID' },
    links: 'absolute',
    preceding: 'preceeding',
    pageSizes: { attended: 50, unattended: 100 },
  },
} as const satisfies Record<string, Dialect>;

/** The name of a dialect. */
export type DialectName = keyof typeof DIALECTS;

/** Every name of a dialect. */
export const DIALECT_NAMES = Object.keys(DIALECTS) as DialectName[];

/** The parts of a bank that matter to its dialect and links. */
export type Speaker = { readonly baseUrl: string; readonly dialect: Dialect };

/** The headers of a request, under the names that the bank expects; they may already be signed. */
export function bankHeaders(
  { headerNames }: Dialect,
  headers: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const key = headerKey(name);
      return [(key && headerNames[key]) ?? name, value];
    }),
  );
}

/**
 * The address at the bank of an href of the interface; null when it leads outside `{base_url}/v1/`.
 * @see supplement#1
 */
export function bankUrl({ baseUrl, dialect }: Speaker, href: string): URL | null {
  return resolveHref(baseUrl, movedHref(href, Object.entries(dialect.paths)));
}

/**
 * Rewrites the links that we follow to the interface's own form; everything else stays as the bank wrote it. A link
 * that leads away from the bank is left alone too, and is refused when it would be followed.
 */
export function inInterfaceLinks(bank: Speaker, json: unknown): unknown {
  if (!isObject(json)) return json;
  const read = withLinks(bank, json);
  for (const list of LISTS) {
    const value = read[list];
    if (isObject(value)) read[list] = withLinks(bank, value);
  }
  return read;
}

/** Links that are called, or that an id is read from. `scaRedirect` is for the browser, and always absolute. */
const FOLLOWED = ['self', 'next', 'startAuthorisation'];

/** Parts of an answer that have links of their own. @see supplement#5 */
const LISTS = ['transactions', 'cardTransactions'];

type Json = Record<string, unknown>;

function withLinks(bank: Speaker, json: Json): Json {
  const { _links: links } = json;
  if (!isObject(links)) return { ...json };
  const read = { ...links };
  for (const name of FOLLOWED) {
    const link = Object.hasOwn(links, name) ? links[name] : undefined;
    if (isObject(link) && typeof link.href === 'string')
      read[name] = { ...link, href: interfaceHref(bank, link.href) };
  }
  return { ...json, _links: read };
}

function interfaceHref({ baseUrl, dialect }: Speaker, href: string): string {
  const path = dialect.links === 'absolute' ? pathBelow(baseUrl, href) : href;
  return movedHref(
    path,
    Object.entries(dialect.paths).map(([own, bank]) => [bank, own]),
  );
}

/** The path from `/v1/` of an address below the base address; any other href unchanged. */
function pathBelow(baseUrl: string, href: string): string {
  if (!URL.canParse(href)) return href;
  const base = new URL(baseUrl).href.replace(/\/+$/, '');
  // URL resolves `..`, drops a default port and keeps user names; such an address is not below the base.
  const { href: whole } = new URL(href);
  return whole.startsWith(`${base}/v1/`) ? whole.slice(base.length) : href;
}

function movedHref(href: string, moves: readonly (readonly [string, string])[]): string {
  const [move] = moves
    .filter(([from]) => href.startsWith(from) && ['', '/', '?'].includes(href.charAt(from.length)))
    .sort(([left], [right]) => right.length - left.length);
  return move === undefined ? href : move[1] + href.slice(move[0].length);
}
