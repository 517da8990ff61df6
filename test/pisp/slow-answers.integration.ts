/** A bank that answers slowly, but answers: the time of its answers does not add up without end. */
import { addDays, subHours, subSeconds } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET as basketStatus } from '@/app/api/baskets/[basketId]/status/route';
import { POST as leftApprovals } from '@/app/api/baskets/left-approvals/route';
import { AspspError } from '@/lib/aspsp/error';
import { database } from '@/lib/db/client';
import type { LeftApprovalsView } from '@/lib/view/basket';
import { newUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeConnection } from '@/test/harness/stored-connection';
import { storeBasket, storePayment } from '@/test/harness/stored-payment';
import { json, type Reply } from '@/test/harness/test-bank';

/** A deadline that is shorter than the bank takes has passed when its answer comes. */
const bankTakes = vi.hoisted(() => ({ seconds: 0 }));
vi.mock('@/lib/aspsp/send', async (original) => {
  const actual = await original<typeof import('@/lib/aspsp/send')>();
  const send: typeof actual.send = (aspsp, request, limits) => {
    const { deadlineMilliseconds = Number.POSITIVE_INFINITY } = limits ?? {};
    if (deadlineMilliseconds < bankTakes.seconds * 1000)
      throw new AspspError('timeout', 'no complete answer within the deadline');
    return actual.send(aspsp, request, limits);
  };
  return { ...actual, send };
});

const PAYMENTS = '/v1/payments/norwegian-domestic-credit-transfers';

const bank = shared(openBankAndApplication);
// Deadlines are measured by this clock, and only the bank's answers move it.
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  bankTakes.seconds = 0;
  bank.restore();
});

const after =
  (seconds: number, reply: Reply): Reply =>
  (...exchange) => {
    vi.advanceTimersByTime(seconds * 1000);
    reply(...exchange);
  };

/** Answers once as many have asked: however long the application takes to ask, no answer is in before the last question. */
const together = (count: number, reply: Reply): Reply => {
  const held: (() => void)[] = [];
  return (...exchange) => {
    held.push(() => reply(...exchange));
    if (held.length < count) return;
    for (const answer of held.splice(0)) answer();
  };
};

const secondsOf = async (asking: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await asking();
  return (performance.now() - started) / 1000;
};

let made = 0;

const newPayer = async () => {
  made += 1;
  const user = await newUser();
  const accessUntil = addDays(new Date(), 180);
  const connectionId = await storeConnection({ userId: user.userId, accessUntil });
  return { user, connectionId, name: `slow-${made}` };
};

/** A basket whose payments were read a minute ago, the last of them least recently. */
const newBasket = async (
  { user, connectionId }: Awaited<ReturnType<typeof newPayer>>,
  name: string,
  size: number,
) => {
  const of = { userId: user.userId, connectionId };
  const resourceIds = Array.from({ length: size }, (_, index) => `${name}-${index}`);
  const now = new Date();
  const paymentIds: string[] = [];
  for (const [index, resourceId] of resourceIds.entries())
    paymentIds.push(
      await storePayment({
        ...of,
        changes: {
          resourceId,
          statusReadAt: subSeconds(now, 60 + index),
          readBackStatus: 'RCVD',
          readBackTriedAt: now,
        },
      }),
    );
  const basketId = await storeBasket({ ...of, paymentIds, resourceId: name });
  return { basketId, resourceIds, place: `/v1/signing-baskets/${name}` };
};

const pathsSince = (before: number) => bank.requests.slice(before).map(({ url }) => url);

describe('a basket of ten payments at a bank that takes a second for each answer', () => {
  it('is read in parts, the least recently read payments first, and its own status each time', async () => {
    const payer = await newPayer();
    const { basketId, resourceIds, place } = await newBasket(payer, payer.name, 10);
    const reply = after(1, json(200, { transactionStatus: 'RCVD' }));
    for (const id of resourceIds) bank.override(`GET ${PAYMENTS}/${id}/status`, reply);
    bank.override(`GET ${place}/status`, reply);

    const asked: (string | undefined)[] = [];
    for (const _reading of [1, 2]) {
      const before = bank.requests.length;
      const seconds = await secondsOf(async () => {
        const response = await payer.user.browser.ask(basketStatus, { basketId });
        expect(response.status).toBe(200);
      });
      expect(seconds).toBeLessThanOrEqual(10);
      const paths = pathsSince(before);
      expect(paths.at(-1)).toContain(`${place}/status`);
      asked.push(...paths.slice(0, -1).map((url) => /slow-\d+-(\d+)\/status/.exec(url)?.[1]));
    }
    expect(new Set(asked.slice(0, 4))).toEqual(new Set(['9', '8', '7', '6']));
    expect(new Set(asked)).toEqual(new Set(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']));
  });
});

describe('a basket of five payments at a bank that takes nine seconds for each answer', () => {
  it('is read, but for the payment that there was no time to ask for, which comes first the next time', async () => {
    const payer = await newPayer();
    const { basketId, resourceIds, place } = await newBasket(payer, payer.name, 5);
    bankTakes.seconds = 9;
    const reply = after(9, json(200, { transactionStatus: 'RCVD' }));
    const ofPayments = together(4, reply);
    for (const id of resourceIds) bank.override(`GET ${PAYMENTS}/${id}/status`, ofPayments);
    bank.override(`GET ${place}/status`, reply);

    const read = async () => {
      const before = bank.requests.length;
      const response = await payer.user.browser.ask(basketStatus, { basketId });
      const paths = pathsSince(before).map(
        (url) => /slow-\d+(-\d+)?\/status/.exec(url)?.[1] ?? 'own',
      );
      return { paths, problem: (await response.json()).problem };
    };
    const first = await read();
    expect(first.paths.toSorted()).toEqual(['-1', '-2', '-3', '-4', 'own']);
    expect(first.problem).toBe('bank-too-slow');
    const second = await read();
    expect(second.paths).toHaveLength(5);
    expect(second.paths).toContain('-0');
    expect(second.paths.at(-1)).toBe('own');
  });
});

describe('five left approvals at a bank that takes three seconds for each answer', () => {
  it('are taken apart in parts', async () => {
    const payer = await newPayer();
    const baskets = [];
    for (const letter of ['a', 'b', 'c', 'd', 'e'])
      baskets.push(await newBasket(payer, `${payer.name}-${letter}`, 1));
    for (const { basketId, place } of baskets) {
      await database().basket.update({
        where: { id: basketId },
        data: { madeForApproval: true, createdAt: subHours(new Date(), 1), frozenAt: null },
      });
      bank.override(
        `DELETE ${place}`,
        after(3, (_request, response) => response.writeHead(204).end()),
      );
    }
    const look = async (): Promise<number> => {
      const response = await payer.user.browser.ask(
        leftApprovals,
        {},
        { method: 'POST', json: { contextId: 'private' } },
      );
      const left: LeftApprovalsView = await response.json();
      return left.baskets.length;
    };
    let left = 5;
    for (const expected of [3, 1, 0]) {
      const seconds = await secondsOf(async () => {
        left = await look();
      });
      expect(seconds).toBeLessThanOrEqual(10);
      expect(left).toBe(expected);
    }
  });
});
