import { afterEach, describe, expect, it, vi } from 'vitest';
import { approveTogether, newIntents, type Selection } from './approve-together';

type Answer = { status?: number; body: unknown };

/** Answers by method and path; returns the requests in order. */
function answering(answers: Record<string, Answer[]>) {
  const asked: { what: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const what = `${init.method} ${path}`;
    asked.push({ what, body: JSON.parse(String(init.body)) });
    const left = answers[what] ?? [];
    const { status = 200, body } = (left.length > 1 ? left.shift() : left[0]) ?? { body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

const approve = (paymentIds: Selection, intents = newIntents()) =>
  approveTogether('private', paymentIds, intents);

const basket = (changes: object = {}) => ({
  basketId: 'b1',
  bankName: 'Fjordbanken',
  state: 'created',
  dissolvedAt: null,
  ...changes,
});
const SCA = { scaRedirect: 'https://bank.example/sca' };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('approving together', () => {
  it('approves one payment by itself', async () => {
    const asked = answering({ 'POST /api/payments/p1/authorisations': [{ body: SCA }] });
    expect(await approve(['p1'])).toEqual({ ...SCA, path: '/payments/p1' });
    expect(asked.map(({ what }) => what)).toEqual(['POST /api/payments/p1/authorisations']);
  });

  it('makes a basket for the approval of several, and begins it', async () => {
    const asked = answering({
      'POST /api/baskets': [{ body: basket() }],
      'POST /api/baskets/b1/authorisations': [{ body: SCA }],
    });
    expect(await approve(['p1', 'p2'])).toEqual({ ...SCA, path: '/baskets/b1' });
    expect(asked[0]?.body).toMatchObject({
      contextId: 'private',
      paymentIds: ['p1', 'p2'],
      forApproval: true,
    });
    expect(asked).toHaveLength(2);
  });

  it('takes the basket apart when its approval does not begin', async () => {
    const asked = answering({
      'POST /api/baskets': [{ body: basket() }],
      'POST /api/baskets/b1/authorisations': [
        { status: 502, body: { code: 'bank-unreachable', title: 'Bank fault', requestId: '1' } },
      ],
    });
    await expect(approve(['p1', 'p2'])).rejects.toThrow('Bank fault');
    expect(asked.map(({ what }) => what)).toEqual([
      'POST /api/baskets',
      'POST /api/baskets/b1/authorisations',
      'DELETE /api/baskets/b1',
    ]);
  });

  it('begins nothing where the bank has not said that it made the basket', async () => {
    const asked = answering({ 'POST /api/baskets': [{ body: basket({ state: 'unknown' }) }] });
    expect(await approve(['p1', 'p2'])).toEqual({
      scaRedirect: null,
      path: '/baskets/b1',
    });
    expect(asked).toHaveLength(1);
  });

  it('asks with one key for one choice in any order, and with another for another', async () => {
    const asked = answering({
      'POST /api/baskets': [{ body: basket() }],
      'POST /api/baskets/b1/authorisations': [{ body: SCA }],
    });
    const intents = newIntents();
    await approve(['p1', 'p2'], intents);
    await approve(['p2', 'p1'], intents);
    await approve(['p1', 'p3'], intents);
    const keys = asked.flatMap(({ body }) => (body.intentKey as string) ?? []);
    expect(keys).toHaveLength(3);
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  });

  it('makes another basket of a choice whose approval was left', async () => {
    const asked = answering({
      'POST /api/baskets': [
        { body: basket({ basketId: 'b0', dissolvedAt: '2026-11-23T08:00:00.000Z' }) },
        { body: basket() },
      ],
      'POST /api/baskets/b1/authorisations': [{ body: SCA }],
    });
    expect(await approve(['p1', 'p2'])).toMatchObject({ path: '/baskets/b1' });
    expect(asked[0]?.body.intentKey).not.toBe(asked[1]?.body.intentKey);
  });
});
