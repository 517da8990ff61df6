import { addSeconds } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { Aspsp } from './config';
import { attended, UNATTENDED } from './presence';
import type { AspspCall } from './request';
import { pauseReads, waitFor, waitOf } from './retry-after';

const NOW = new Date('2026-11-23T12:00:00.000Z');

describe('Retry-After', () => {
  it.each<[string, string]>([
    ['120', '2026-11-23T12:02:00.000Z'],
    [' 1 ', '2026-11-23T12:00:01.000Z'],
    ['86400', '2026-11-24T12:00:00.000Z'],
    ['Mon, 23 Nov 2026 13:00:00 GMT', '2026-11-23T13:00:00.000Z'],
  ])('of %j is until %s', (value, until) => {
    expect(waitOf(429, value, NOW)).toEqual({ status: 429, until: new Date(until) });
    expect(waitOf(503, value, NOW)).toEqual({ status: 503, until: new Date(until) });
  });

  it.each([
    '0',
    '-5',
    '1.5',
    '1e3',
    '',
    'soon',
    '86401',
    '999999999',
    '99999999999999999999',
    '120, 240',
    'Mon, 23 Nov 2026 11:00:00 GMT',
    'Wed, 25 Nov 2026 12:00:00 GMT',
    '2026-11-23T13:00:00Z',
  ])('of %j says nothing', (value) => {
    expect(waitOf(429, value, NOW)).toBeNull();
  });

  it('is read of 429 and 503 alone', () => {
    for (const status of [200, 301, 400, 500, 502]) expect(waitOf(status, '60', NOW)).toBeNull();
    expect(waitOf(429, undefined, NOW)).toBeNull();
  });
});

describe('a call that a bank wants to wait', () => {
  const presence = attended('192.0.2.7', new Headers());
  const call = (more: Partial<AspspCall> = {}, psuId = 'a'): AspspCall => ({
    method: 'GET',
    href: '/v1/accounts/1/balances',
    context: { presence, tppRedirectUri: 'https://tpp.example/', psuId },
    ...more,
  });
  const wait = { status: 429, until: addSeconds(NOW, 60) } as const;

  it('waits that long, and no other call with it', async () => {
    const aspsp = {} as Aspsp;
    pauseReads(aspsp, call({ href: '/v1/accounts/1/balances?x=1' }), wait);
    expect(await waitFor(aspsp, call(), addSeconds(NOW, 59))).toEqual(wait);
    expect(await waitFor(aspsp, call({}, 'b'), NOW)).toBeNull();
    expect(await waitFor(aspsp, call({ href: '/v1/accounts/2/balances' }), NOW)).toBeNull();
    const unattended = { ...call().context, presence: UNATTENDED };
    expect(await waitFor(aspsp, call({ context: unattended }), NOW)).toBeNull();
    expect(await waitFor({} as Aspsp, call(), NOW)).toBeNull();
    expect(await waitFor(aspsp, call(), addSeconds(NOW, 60))).toBeNull();
  });

  it('waits for one context of a person, and for none of the others', async () => {
    const aspsp = {} as Aspsp;
    const inContext = (psuCorporateId?: string) =>
      call({ context: { ...call().context, psuCorporateId } });
    pauseReads(aspsp, inContext('brewery'), wait);
    expect(await waitFor(aspsp, inContext('brewery'), NOW)).toEqual(wait);
    expect(await waitFor(aspsp, inContext('shipyard'), NOW)).toBeNull();
    expect(await waitFor(aspsp, inContext(), NOW)).toBeNull();
  });

  it('waits for one session where the bank does not know the person yet', async () => {
    const aspsp = {} as Aspsp;
    const inSession = (tppSessionId: string) =>
      call({ context: { ...call().context, psuId: undefined, tppSessionId } });
    pauseReads(aspsp, inSession('mine'), wait);
    expect(await waitFor(aspsp, inSession('mine'), NOW)).toEqual(wait);
    expect(await waitFor(aspsp, inSession('another'), NOW)).toBeNull();
  });

  it('does not when it changes something', async () => {
    const aspsp = {} as Aspsp;
    pauseReads(aspsp, call({ method: 'POST' }), wait);
    expect(await waitFor(aspsp, call({ method: 'POST' }), NOW)).toBeNull();
    expect(await waitFor(aspsp, call(), NOW)).toBeNull();
  });
});
