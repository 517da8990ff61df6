/**
 * Finds the world of a request from what it names: the PSU, else the account, payment or basket, else `default`. It
 * runs before the gate, so it trusts nothing.
 * @see supplement#10.23
 */
import { HEADER, type HeaderKey } from '@/lib/xs2a/message/header';
import { readsHeader } from '@/lib/xs2a/message/operation-headers';
import { decodeHeaderValue } from '@/lib/xs2a/signature/rfc2047';
import { isUuid } from '@/lib/xs2a/value/uuid';
import type { Queryable } from '@/sandbox-bank/store/database';
import {
  DEFAULT_WORLD_ID,
  findDefaultWorld,
  findWorld,
  findWorldOf,
  type World,
  type WorldHints,
} from '@/sandbox-bank/store/world';
import type { Bank } from './bank';
import type { BankOperation } from './operation';
import { type Answer, refuse } from './reply';

/** The parts of a request that determine its world. */
export type LocatedRequest = {
  /** Null for a path that no operation has: only the headers name a person then. */
  operation: BankOperation | null;
  /** Alternating names and values, as Node gives them. */
  rawHeaders: readonly string[];
  params: Readonly<Record<string, string>>;
  body: Uint8Array;
};

/** A request's world. For a path with an unknown world, see `namesUnknownWorld`. */
export async function findWorldOfRequest(
  bank: Bank,
  db: Queryable,
  request: LocatedRequest,
): Promise<World> {
  const { worldId } = request.params;
  if (worldId !== undefined) {
    const id = worldIdIn(worldId);
    return (id === null ? null : await findWorld(db, id)) ?? findDefaultWorld(db);
  }
  return findWorldOf(db, hintsIn(bank, request));
}

/** Whether the path names a world that does not exist, because another one was found. */
export function namesUnknownWorld(params: Readonly<Record<string, string>>, world: World): boolean {
  return params.worldId !== undefined && worldIdIn(params.worldId) !== world.id;
}

/** 404 for a world that does not exist, or no longer. */
export function refuseUnknownWorld(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of a world (GET /v1/sandbox/worlds lists them); there is none with this id.',
    { path: 'worldId', reason: 'world-unknown' },
  );
}

function worldIdIn(text: string): string | null {
  if (text === DEFAULT_WORLD_ID) return text;
  return isUuid(text) ? text.toLowerCase() : null;
}

function hintsIn(bank: Bank, request: LocatedRequest): WorldHints {
  const { params } = request;
  const { ids } = bank;
  const identityNumber = headerIn(request, 'psuIdentity');
  const open = (kind: Parameters<typeof ids.open>[0], sealed: string | undefined) =>
    sealed === undefined ? null : ids.open(kind, sealed);
  const named = namedIn(request);
  return {
    psuId: uuidIn(headerIn(request, 'psuId')),
    identityNumber: digitsIn(identityNumber) ?? digitsIn(named.customerNumber),
    customerId: uuidIn(params.customerId),
    accountId:
      open('account', params.id ?? params.mockAccountId) ??
      open('card-account', params.id ?? params.mockCardAccountId),
    bban: digitsIn(named.bban),
    cardReference: printableIn(named.cardReference),
    agreementId: uuidIn(params.mockAgreementId),
    paymentId: open('payment', params['payment-id'] ?? textIn(named.paymentId)),
    basketId: open('basket', params.basketId),
  };
}

/** What a body names. */
type Named = Partial<Record<'customerNumber' | 'bban' | 'cardReference' | 'paymentId', unknown>>;

/** The fields by which sandbox operations name a customer; a new customer belongs to no world yet. */
const OWNERS: Readonly<Record<string, 'customerNumber' | 'owner'>> = {
  createSandboxAccount: 'customerNumber',
  createSandboxCardAccount: 'customerNumber',
  createSandboxAgreement: 'owner',
};

function namedIn({ operation, body }: LocatedRequest): Named {
  if (operation === null) return {};
  const { id, headers } = operation.row;
  const owner = OWNERS[id];
  if (owner !== undefined) return { customerNumber: fieldOf(jsonOf(body), owner) };
  if (headers === 'payment-creation') {
    const debtor = fieldOf(jsonOf(body), 'debtorAccount');
    return {
      bban: fieldOf(debtor, 'bban'),
      cardReference: fieldOf(fieldOf(debtor, 'other'), 'identification'),
    };
  }
  if (headers === 'basket-creation') {
    const paymentIds = fieldOf(jsonOf(body), 'paymentIds');
    return { paymentId: Array.isArray(paymentIds) ? paymentIds[0] : undefined };
  }
  return {};
}

function jsonOf(body: Uint8Array): unknown {
  try {
    // As the body is read later: without a byte order mark.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The value of a header that the operation has. */
function headerIn({ operation, rawHeaders }: LocatedRequest, key: HeaderKey): string | undefined {
  if (operation !== null && !readsHeader(operation.row.headers, key)) return undefined;
  const name = HEADER[key].toLowerCase();
  const index = rawHeaders.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name);
  const decoded = decodeHeaderValue(index === -1 ? '' : (rawHeaders[index + 1] ?? ''));
  return decoded.ok ? decoded.value : undefined;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function uuidIn(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null;
}

/** Eleven digits: a customer's or an account's number. */
function digitsIn(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9]{11}$/.test(value) ? value : null;
}

function printableIn(value: unknown): string | null {
  return typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value) ? value : null;
}
