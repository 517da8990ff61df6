/**
 * The application without the payment protocol: a payment is kept in memory, and only once the bank has answered;
 * whatever failed is retried as a new call with a new X-Request-ID.
 */
import { randomUUID } from 'node:crypto';
import { ask } from '@/lib/aspsp/ask';
import { aspsps } from '@/lib/aspsp/config';
import { AspspError } from '@/lib/aspsp/error';
import type { Outcome } from '@/lib/aspsp/outcome';
import { attended } from '@/lib/aspsp/presence';
import type { CallContext } from '@/lib/aspsp/request';
import {
  readPaymentStatus as askStatus,
  paymentAuthorisation,
  paymentCreation,
} from '@/lib/aspsp/resource/payments';
import { deadlineFromNow } from '@/lib/aspsp/send';
import { database } from '@/lib/db/client';
import { openPsuId } from '@/lib/vault/identity';
import { AuthorisationStarted, PaymentCreated } from '@/lib/xs2a/payment/payment-answer';
import { APP_URL } from '@/test/harness/application';
import type { Handler, Route } from './serve';

const NDCT = 'norwegian-domestic-credit-transfers';
const TRIES_MAX = 3;

const resources = new Map<string, string>();

const context = async (): Promise<CallContext> => {
  const psu = await database().psu.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  return {
    presence: attended('203.0.113.7', new Headers()),
    tppRedirectUri: `${APP_URL}/sca/naive/return`,
    tppSessionId: psu.tppSessionId,
    psuId: openPsuId(psu),
    deadline: deadlineFromNow(),
  };
};

const insisting = async <Value>(
  call: () => Promise<Outcome<Value>>,
): Promise<Outcome<Value> | null> => {
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await call();
      if (outcome.status < 500) return outcome;
    } catch (error) {
      if (!(error instanceof AspspError)) throw error;
    }
    if (tries === TRIES_MAX) return null;
  }
};

const answer = (status: number, body: unknown): Response => Response.json(body, { status });

const bank = () => {
  const [aspsp] = aspsps();
  if (aspsp === undefined) throw new Error('There is no bank.');
  return aspsp;
};

export const naiveCreate: Handler = async (request) => {
  const { request: body, allowLogicalDuplicate } = await request.json();
  const made = await insisting(async () =>
    ask(
      bank(),
      'create',
      {
        ...paymentCreation(NDCT, body, allowLogicalDuplicate === true, bank().dialect),
        context: await context(),
      },
      PaymentCreated,
    ),
  );
  if (made === null) return answer(502, { code: 'bank-unreachable' });
  if (made.kind === 'refused' && made.status === 409) return answer(409, { code: 'duplicate' });
  if (made.kind !== 'done') return answer(502, { code: 'bank-refused' });
  const paymentId = randomUUID();
  resources.set(paymentId, made.value.paymentId);
  return answer(201, { paymentId, state: 'created' });
};

const known = async (params: Promise<Record<string, string>>) => {
  const resourceId = resources.get((await params).paymentId ?? '');
  return resourceId === undefined ? null : ({ kind: NDCT, resourceId } as const);
};

export const naiveAuthorise: Handler = async (_, { params }) => {
  const payment = await known(params);
  if (payment === null) return answer(404, { code: 'not-found' });
  const begun = await insisting(async () =>
    ask(
      bank(),
      'authorise',
      { ...paymentAuthorisation(payment, null), context: await context() },
      AuthorisationStarted,
    ),
  );
  return begun?.kind === 'sca-required'
    ? answer(201, { scaRedirect: begun.scaRedirect })
    : answer(502, { code: 'bank-refused' });
};

export const naiveStatus: Handler = async (_, { params }) => {
  const payment = await known(params);
  if (payment === null) return answer(404, { code: 'not-found' });
  const read = await insisting(async () => askStatus(bank(), await context(), payment));
  if (read?.kind !== 'done') return answer(502, { code: 'bank-unreachable' });
  const { transactionStatus, fundsAvailable = null } = read.value;
  return answer(200, { state: 'created', status: { transactionStatus, fundsAvailable } });
};

/** The routes of the naive application, at the same paths as the real ones. */
export const NAIVE_ROUTES: readonly Route[] = [
  ['POST', '/api/payment-drafts', async () => answer(201, { draftId: randomUUID() })],
  ['POST', '/api/payments', naiveCreate],
  ['POST', '/api/payments/[paymentId]/authorisations', naiveAuthorise],
  ['GET', '/api/payments/[paymentId]/status', naiveStatus],
  ['GET', '/sca/[attemptId]/return', async () => new Response(null, { status: 303 })],
];
