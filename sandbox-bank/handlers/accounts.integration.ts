import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { addDays } from '@/sandbox-bank/clock/clock';
import { forgetUnattendedReadsBefore } from '@/sandbox-bank/store/access/unattended-read';
import { openDatabase } from '@/sandbox-bank/store/database';
import {
  type BankClient,
  completeSca,
  messageOf,
  scaRedirectOf,
  submitScaPage,
} from '@/sandbox-bank/testing/bank-client';
import { setClockOf } from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, TORBJORN } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { type ConnectedPsu, connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const JONAS_BBAN = '97411511018';

const { bank, client } = sharedBank(createTestDatabase);

const setClock = (offsetSeconds: number) => setClockOf(client, offsetSeconds);

type AccountWire = {
  resourceId: string;
  bban: string;
  balances?: { balanceType: string; balanceAmount: { amount: string } }[];
  _links: Record<string, { href: string; verbs: string[] }>;
};
const accountsOf = (body: unknown) => (body as { accounts: AccountWire[] }).accounts;
const listed = async (tpp: BankClient, psu: ConnectedPsu) =>
  accountsOf((await tpp.call({ path: '/v1/accounts', headers: psu.headers })).body);

describe('GET /v1/accounts', () => {
  it('ignores parameters that it does not have, also repeated ones, and takes its own once', async () => {
    const psu = await connectPsu(client);
    const get = (query: string) =>
      client.call({ path: `/v1/accounts?${query}`, headers: psu.headers });
    expect((await get('tag=a&tag=b')).status).toBe(200);
    const twice = await get('withBalance=true&withBalance=true');
    expect(twice.status).toBe(400);
    expect(messageOf(twice)).toMatchObject({ code: 'FORMAT_ERROR', path: 'withBalance' });
  });

  it('answers 401 with a scaRedirect without a PSU-ID, and the consented accounts after SCA', async () => {
    const refused = await client.call({ path: '/v1/accounts' });
    expect(refused.status).toBe(401);
    expect(messageOf(refused)).toMatchObject({ code: 'PSU_CREDENTIALS_INVALID', path: 'PSU-ID' });
    expect(scaRedirectOf(refused)).toMatch(/^http:\/\/localhost:\d+\/sca\/[\w-]{43}$/);
    const psu = await finishSca(refused);
    const answer = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json;charset=utf-8');
    expect(answer.body).toMatchObject({
      accounts: [
        {
          bban: JONAS_BBAN,
          iban: 'NO1597411511018',
          currency: 'NOK',
          name: 'Brukskonto',
          ownerName: 'Jonas Håkon Lunde',
          product: 'BRUKSKONTO',
          cashAccountType: 'CACC',
          bic: 'SKJVNO22',
        },
        { product: 'SPAREKONTO', cashAccountType: 'SVGS' },
      ],
    });
    const [first] = accountsOf(answer.body);
    const id = first?.resourceId ?? '';
    expect(id).toMatch(/^enc!![A-Za-z0-9_-]{43}=$/);
    expect(first?._links).toEqual({
      self: { href: `/v1/accounts/${id}`, verbs: ['GET'] },
      balances: { href: `/v1/accounts/${id}/balances`, verbs: ['GET'] },
      transactions: { href: `/v1/accounts/${id}/transactions?bookingStatus=both`, verbs: ['GET'] },
    });
    expect(first).not.toHaveProperty('balances');
  });

  it('takes with a PSU-ID the identity number of that PSU, and refuses that of another', async () => {
    const psu = await connectPsu(client);
    const withIdentity = (number: string) =>
      client.call({
        path: '/v1/accounts',
        headers: { ...psu.headers, 'X-PSU-IDENTITY': number },
      });
    expect((await withIdentity(JONAS)).status).toBe(200);
    const refused = await withIdentity(TORBJORN);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toMatchObject({ code: 'BAD_REQUEST', path: 'X-PSU-IDENTITY' });
  });

  it('answers 400 when SCA is needed and there is no TPP-Redirect-URI', async () => {
    const answer = await client.call({
      path: '/v1/accounts',
      headers: { 'TPP-Redirect-URI': undefined },
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'TPP-Redirect-URI',
    });
  });

  it('adds the booked balance with withBalance', async () => {
    const psu = await connectPsu(client);
    const answer = await client.call({
      path: '/v1/accounts?withBalance=true',
      headers: psu.headers,
    });
    const [first] = accountsOf(answer.body);
    expect(first?.balances).toHaveLength(1);
    expect(first?.balances?.[0]).toMatchObject({ balanceType: 'closingBooked' });
    const wrong = await client.call({ path: '/v1/accounts?withBalance=yes', headers: psu.headers });
    expect(wrong.status).toBe(400);
    expect(messageOf(wrong)).toMatchObject({ code: 'FORMAT_ERROR', path: 'withBalance' });
  });
});

describe('GET /v1/accounts/{id}/balances', () => {
  it('has every balance in the currency of the account, and the booked one is the sum of its rows', async () => {
    const psu = await connectPsu(client);
    const [first] = await listed(client, psu);
    const answer = await client.call({
      path: `/v1/accounts/${first?.resourceId}/balances`,
      headers: psu.headers,
    });
    const body = answer.body as {
      account: unknown;
      balances: { balanceType: string; balanceAmount: { amount: string; currency: string } }[];
      _links: unknown;
    };
    expect(body.account).toEqual({ bban: JONAS_BBAN, iban: 'NO1597411511018', currency: 'NOK' });
    expect(body.balances.map(({ balanceType }) => balanceType)).toEqual([
      'closingBooked',
      'openingBooked',
      'expected',
      'interimAvailable',
      'authorised',
    ]);
    expect(new Set(body.balances.map(({ balanceAmount }) => balanceAmount.currency))).toEqual(
      new Set(['NOK']),
    );
    expect(body._links).toEqual({
      self: { href: `/v1/accounts/${first?.resourceId}/balances`, verbs: ['GET'] },
    });
    let sum = 0n;
    let path: string | undefined =
      `/v1/accounts/${first?.resourceId}/transactions?bookingStatus=booked&dateFrom=2000-01-01&limit=500`;
    while (path !== undefined) {
      const page = (await client.call({ path, headers: psu.headers })).body as {
        transactions: {
          booked: { transactionAmount: { amount: string } }[];
          _links: { next?: { href: string } };
        };
      };
      for (const { transactionAmount } of page.transactions.booked) {
        sum += BigInt(transactionAmount.amount.replace('.', ''));
      }
      path = page.transactions._links.next?.href;
    }
    expect(body.balances[0]?.balanceAmount.amount.replace('.', '')).toBe(String(sum));
  });
});

describe('a TPP session', () => {
  const tppOf = () => bank.client(`Økt ${randomUUID()}`);
  const call = (tpp: BankClient, headers: Record<string, string>, path = '/v1/accounts') =>
    tpp.call({ path, headers });

  it('is good for an hour: then lists need SCA again, balances do not', async () => {
    const tpp = await tppOf();
    const psu = await connectPsu(tpp);
    const [account] = await listed(tpp, psu);
    const balances = `/v1/accounts/${account?.resourceId}/balances`;
    try {
      await setClock(HOUR - 30);
      expect((await call(tpp, psu.headers)).status).toBe(200);
      await setClock(HOUR + 5);
      const expired = await call(tpp, psu.headers);
      expect(expired.status).toBe(401);
      expect(messageOf(expired)).toMatchObject({ code: 'SCA_EXPIRED' });
      expect(scaRedirectOf(expired)).toContain('/sca/');
      expect((await call(tpp, psu.headers, balances)).status).toBe(200);
      // Repeated with the same TPP-Session-ID, the SCA is good for another hour.
      const again = await finishSca(expired);
      expect(again.tppSessionId).toBe(psu.tppSessionId);
      expect((await call(tpp, psu.headers)).status).toBe(200);
    } finally {
      await setClock(0);
    }
  });

  it('gives account access for 180 days', async () => {
    const tpp = await tppOf();
    const psu = await connectPsu(tpp);
    const [account] = await listed(tpp, psu);
    const balances = `/v1/accounts/${account?.resourceId}/balances`;
    try {
      await setClock(180 * DAY - 60);
      expect((await call(tpp, psu.headers, balances)).status).toBe(200);
      await setClock(180 * DAY + 5);
      const ended = await call(tpp, psu.headers, balances);
      expect(ended.status).toBe(401);
      expect(messageOf(ended)).toMatchObject({
        code: 'CONSENT_EXPIRED',
        text: expect.stringMatching(/^This requires SCA within the last 180 days; /),
      });
      expect(scaRedirectOf(ended)).toContain('/sca/');
    } finally {
      await setClock(0);
    }
  });

  it('ends when a newer one is completed, and not when the newer one is aborted', async () => {
    const tpp = await tppOf();
    const old = await connectPsu(tpp, {}, { 'TPP-Session-ID': 'old' });
    const newer = { 'PSU-ID': old.psuId, 'TPP-Session-ID': 'newer' };
    const unknown = await call(tpp, newer);
    expect(unknown.status).toBe(401);
    await submitScaPage(scaRedirectOf(unknown), { action: 'cancel' });
    expect((await call(tpp, old.headers)).status).toBe(200);
    await finishSca(await call(tpp, newer));
    expect((await call(tpp, newer)).status).toBe(200);
    const ended = await call(tpp, old.headers);
    expect(ended.status).toBe(401);
    expect(messageOf(ended).text).toContain('completed in a newer session');
    // SCA in the old one makes it good again, and ends the newer one.
    expect((await finishSca(ended)).tppSessionId).toBe('old');
    expect((await call(tpp, old.headers)).status).toBe(200);
    expect((await call(tpp, newer)).status).toBe(401);
  });

  it('ends no older one whose hour is over: balances are still read with that', async () => {
    const tpp = await tppOf();
    const old = await connectPsu(tpp, {}, { 'TPP-Session-ID': 'old' });
    const [account] = await listed(tpp, old);
    const balances = `/v1/accounts/${account?.resourceId}/balances`;
    try {
      await setClock(HOUR + 5);
      const newer = { 'PSU-ID': old.psuId, 'TPP-Session-ID': 'newer' };
      await finishSca(await call(tpp, newer));
      expect((await call(tpp, newer)).status).toBe(200);
      expect((await call(tpp, old.headers, balances)).status).toBe(200);
      const expired = await call(tpp, old.headers);
      expect(expired.status).toBe(401);
      expect(messageOf(expired).text).toContain('requires SCA within the last 1 hour');
    } finally {
      await setClock(0);
    }
  });

  it.each([
    ['ends', 'that the TPP created', { 'TPP-Session-ID': 'newer' }, 401],
    ['does not end', 'that the bank creates', {}, 200],
  ])('%s one that expired during the SCA of a newer one %s', async (_, __, newer, status) => {
    const tpp = await tppOf();
    const old = await connectPsu(tpp, {}, { 'TPP-Session-ID': 'old' });
    const [account] = await listed(tpp, old);
    const balances = `/v1/accounts/${account?.resourceId}/balances`;
    try {
      await setClock(HOUR - 60);
      const begun = await call(tpp, newer);
      await setClock(HOUR + 60);
      expect((await finishSca(begun)).tppSessionId).not.toBe('old');
      expect((await call(tpp, old.headers, balances)).status).toBe(status);
    } finally {
      await setClock(0);
    }
  });

  it('that is not sent is the one that the PSU completed last', async () => {
    const tpp = await tppOf();
    const psu = await connectPsu(tpp);
    expect((await call(tpp, { 'PSU-ID': psu.psuId })).status).toBe(200);
  });

  it('that is not sent is none that a newer one ended before the clock was moved back', async () => {
    const tpp = await tppOf();
    try {
      await setClock(5 * HOUR);
      await connectPsu(tpp, {}, { 'TPP-Session-ID': 'ahead' });
    } finally {
      await setClock(0);
    }
    const { psuId } = await connectPsu(tpp, {}, { 'TPP-Session-ID': 'newer' });
    expect((await call(tpp, { 'PSU-ID': psuId })).status).toBe(200);
  });

  it('of another PSU is refused', async () => {
    const tpp = await tppOf();
    const one = await connectPsu(tpp);
    const other = await connectPsu(tpp, { identityNumber: '12085592767' });
    const mixed = await call(tpp, { 'PSU-ID': one.psuId, 'TPP-Session-ID': other.tppSessionId });
    expect(mixed.status).toBe(401);
    expect(messageOf(mixed).text).toContain('of this PSU');
  });

  it('that another PSU completed too belongs to that one, and the SCA of the first still counts', async () => {
    const tpp = await tppOf();
    const one = await connectPsu(tpp, {}, { 'TPP-Session-ID': 'shared' });
    const other = await connectPsu(
      tpp,
      { identityNumber: '12085592767' },
      { 'TPP-Session-ID': 'shared' },
    );
    expect(other.tppSessionId).toBe('shared');
    expect((await call(tpp, other.headers)).status).toBe(200);
    const mixed = await call(tpp, one.headers);
    expect(mixed.status).toBe(401);
    expect(messageOf(mixed).text).toContain('of this PSU');
    expect((await call(tpp, { 'PSU-ID': one.psuId })).status).toBe(200);
    // The first PSU takes it back, and the other's SCA still counts then.
    await finishSca(mixed);
    expect((await call(tpp, one.headers)).status).toBe(200);
    expect((await call(tpp, { 'PSU-ID': other.psuId })).status).toBe(200);
  });

  it('of another TPP is refused, and so is its PSU-ID', async () => {
    const one = await tppOf();
    const other = await tppOf();
    const psu = await connectPsu(one);
    const own = await connectPsu(other);
    const session = await call(other, { ...own.headers, 'TPP-Session-ID': psu.tppSessionId });
    expect(session.status).toBe(401);
    const answer = await call(other, psu.headers);
    expect(answer.status).toBe(401);
    expect(messageOf(answer)).toMatchObject({ code: 'PSU_CREDENTIALS_INVALID' });
  });
});

describe('a corporate PSU', () => {
  it('must send PSU-Corporate-ID', async () => {
    const tpp = await bank.client('Bedriftsvenn AS');
    const psu = await connectPsu(tpp, { identityNumber: BREWERY });
    const { 'PSU-Corporate-ID': _, ...without } = psu.headers;
    const answer = await tpp.call({ path: '/v1/accounts', headers: without });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'PSU-Corporate-ID',
    });
    expect((await tpp.call({ path: '/v1/accounts', headers: psu.headers })).status).toBe(200);
  });

  it.each(['/v1/bank-offered-consents', '/v1/consents'])(
    'must send it to POST %s too, with an agreement from GET /v1/agreements',
    async (path) => {
      const tpp = await bank.client(`Bedriftsvenn ${path}`);
      const psu = await connectPsu(tpp, { identityNumber: BREWERY });
      const { 'PSU-Corporate-ID': _, ...without } = psu.headers;
      const consent = (headers: Record<string, string>) =>
        tpp.call({ method: 'POST', path, headers });
      for (const headers of [without, { ...without, 'PSU-Context': 'CORPORATE' }]) {
        const answer = await consent(headers);
        expect(answer.status).toBe(400);
        expect(messageOf(answer)).toMatchObject({
          code: 'HTTP_HEADER_REQUIRED',
          path: 'PSU-Corporate-ID',
        });
      }
      const { body } = await tpp.call({ path: '/v1/agreements', headers: without });
      const [agreement] = (body as { agreements: { psuCorporateId: string }[] }).agreements;
      const named = { ...without, 'PSU-Corporate-ID': agreement?.psuCorporateId ?? '' };
      expect((await consent(named)).status).toBe(201);
    },
  );

  it('may ask for a private consent with PSU-Context, and a private one for the choice of an agreement', async () => {
    const tpp = await bank.client('Begge Veier AS');
    const answers = { identityNumber: TORBJORN, context: 'CORPORATE' as const };
    const psu = await connectPsu(tpp, answers);
    const consent = (context: string) =>
      tpp.call({
        method: 'POST',
        path: '/v1/bank-offered-consents',
        headers: { 'PSU-ID': psu.psuId, 'PSU-Context': context },
      });
    expect((await consent('CORPORATE')).status).toBe(400);
    const own = await consent('PRIVATE');
    expect(own.status).toBe(201);
    await finishSca(own, { identityNumber: TORBJORN });
    const { steps } = await completeSca(scaRedirectOf(await consent('CORPORATE')), answers);
    expect(steps).toEqual(['identityNumber', 'method', 'agreementId', 'resourceIds']);
  });

  it('that is a private customer too may say so with PSU-Context, and is asked for consent there', async () => {
    const tpp = await bank.client('To Roller AS');
    const { agreements } = (await tpp.call({ path: '/v1/sandbox/agreements' })).body as {
      agreements: { id: string; owner: string; engagements: { account: { iban: string } }[] }[];
    };
    const brewery = agreements.find(({ owner }) => owner === BREWERY);
    await tpp.call({
      path: `/v1/sandbox/agreements/${brewery?.id}/engagements`,
      method: 'POST',
      body: {
        customer: '12085592767',
        account: { iban: brewery?.engagements[0]?.account.iban },
        roles: ['REGISTER', 'VIEW'],
      },
    });
    const psu = await connectPsu(tpp, { identityNumber: '12085592767', context: 'CORPORATE' });
    const { 'PSU-Corporate-ID': _, ...without } = psu.headers;
    const missing = await tpp.call({ path: '/v1/accounts', headers: without });
    expect(missing.status).toBe(400);
    expect(messageOf(missing)).toMatchObject({ path: 'PSU-Corporate-ID' });
    const own = await tpp.call({
      path: '/v1/accounts',
      headers: { ...without, 'PSU-Context': 'PRIVATE' },
    });
    expect(own.status).toBe(401);
    expect(messageOf(own)).toMatchObject({ code: 'CONSENT_INVALID' });
    const { steps } = await completeSca(scaRedirectOf(own), { identityNumber: '12085592767' });
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect((await tpp.call({ path: '/v1/accounts', headers: without })).status).toBe(200);
    expect((await tpp.call({ path: '/v1/accounts', headers: psu.headers })).status).toBe(200);
  });

  it('finds its agreements with the PSU-ID alone', async () => {
    const tpp = await bank.client('Avtaleleser AS');
    const psu = await connectPsu(tpp, { identityNumber: BREWERY });
    const answer = await tpp.call({ path: '/v1/agreements', headers: { 'PSU-ID': psu.psuId } });
    expect(answer.body).toEqual({
      agreements: [
        {
          psuCorporateId: psu.psuCorporateId,
          name: 'Nettbankavtale Nordlys Brygghus AS',
          owner: 'Nordlys Brygghus AS',
        },
      ],
    });
    expect((await tpp.call({ path: '/v1/agreements' })).status).toBe(401);
  });

  it('finds no private agreement among them', async () => {
    const tpp = await bank.client('Avtaleleser Privat AS');
    const namesOf = async (identityNumber: string) => {
      const psu = await connectPsu(tpp, { identityNumber });
      const { body } = await tpp.call({ path: '/v1/agreements', headers: psu.headers });
      return (body as { agreements: { name: string }[] }).agreements.map(({ name }) => name);
    };
    expect(await namesOf(JONAS)).toEqual([]);
    expect(await namesOf(TORBJORN)).toEqual(['Nettbankavtale Nordlys Brygghus AS']);
  });

  it('that never consented in a context starts consent there, without picking an agreement', async () => {
    const tpp = await bank.client('Bare Identitet AS');
    const identified = await finishSca(await tpp.call({ path: '/v1/users' }), {
      identityNumber: BREWERY,
    });
    const answer = await tpp.call({ path: '/v1/accounts', headers: identified.headers });
    expect(answer.status).toBe(401);
    expect(messageOf(answer)).toMatchObject({ code: 'CONSENT_INVALID' });
    const { steps, returned } = await completeSca(scaRedirectOf(answer), {
      identityNumber: BREWERY,
    });
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect(returned).toMatchObject({ psuCorporateId: identified.psuCorporateId });
  });

  it('may not name an agreement of another', async () => {
    const tpp = await bank.client('Feil Avtale AS');
    const psu = await connectPsu(tpp);
    const answer = await tpp.call({
      path: '/v1/accounts',
      headers: { ...psu.headers, 'PSU-Corporate-ID': randomUUID() },
    });
    expect(answer.status).toBe(403);
    expect(messageOf(answer)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
    const contradiction = await tpp.call({
      path: '/v1/accounts',
      headers: { 'PSU-Context': 'PRIVATE', 'PSU-Corporate-ID': randomUUID() },
    });
    expect(contradiction.status).toBe(400);
    for (const path of ['/v1/bank-offered-consents', '/v1/consents']) {
      const consent = await tpp.call({
        method: 'POST',
        path,
        headers: { 'PSU-Context': 'PRIVATE', 'PSU-Corporate-ID': randomUUID() },
      });
      expect(consent.status, consent.text).toBe(400);
    }
  });

  it('is not who names the own, private agreement, nor who only asks for the context', async () => {
    const tpp = await bank.client('Egen Avtale AS');
    const psu = await connectPsu(tpp);
    const { body } = await tpp.call({ path: '/v1/sandbox/agreements' });
    const { agreements } = body as { agreements: { id: string; owner: string }[] };
    const own = agreements.find(({ owner }) => owner === JONAS);
    const read = (headers: Record<string, string>) =>
      tpp.call({ path: '/v1/accounts', headers: { ...psu.headers, ...headers } });
    const named = await read({ 'PSU-Corporate-ID': own?.id ?? '' });
    expect(named.status, named.text).toBe(403);
    expect(messageOf(named)).toMatchObject({ code: 'FORBIDDEN', path: 'PSU-Corporate-ID' });
    const asked = await read({ 'PSU-Context': 'CORPORATE' });
    expect(asked.status, asked.text).toBe(400);
    expect(messageOf(asked)).toMatchObject({
      code: 'HTTP_HEADER_REQUIRED',
      path: 'PSU-Corporate-ID',
    });
    expect((await read({})).status).toBe(200);
  });
});

describe('GET /v1/users', () => {
  it.each(['/v1/users', '/v1/user'])(
    'establishes a PSU-ID without an account consent (%s)',
    async (path) => {
      const tpp = await bank.client(`Betaler ${path}`, ['PSP_PI']);
      const answer = await tpp.call({ path });
      expect(answer.status).toBe(401);
      const { steps, returned } = await completeSca(scaRedirectOf(answer));
      expect(steps).toEqual(['identityNumber', 'method']);
      expect(returned).toMatchObject({ kind: 'success', context: 'PRIVATE' });
      if (!returned.ok || returned.kind !== 'success') return;
      const known = await tpp.call({
        path,
        headers: { 'PSU-ID': returned.psuId, 'TPP-Session-ID': returned.tppSessionId },
      });
      expect(known.status).toBe(200);
      expect(known.body).toEqual({ psuId: returned.psuId, tppSessionId: returned.tppSessionId });
    },
  );

  it('still asks the PSU to confirm when every step is skipped', async () => {
    const answer = await client.call({
      path: '/v1/users',
      headers: { 'X-PSU-IDENTITY': '13039319955', 'X-PSU-AuthMethod-Preferred': 'HA2' },
    });
    const { steps, returned } = await completeSca(scaRedirectOf(answer));
    expect(steps).toEqual(['confirm']);
    expect(returned).toMatchObject({ kind: 'success' });
  });

  it('identifies nobody by a form that its button did not send', async () => {
    const answer = await client.call({
      path: '/v1/users',
      headers: { 'X-PSU-IDENTITY': '13039319955', 'X-PSU-AuthMethod-Preferred': 'HA2' },
    });
    const page = scaRedirectOf(answer);
    for (const fields of [{}, { step: 'confirm' }]) {
      const { status, location } = await submitScaPage(page, fields);
      expect([status, location]).toEqual([422, null]);
    }
    expect((await completeSca(page)).returned).toMatchObject({ kind: 'success' });
  });
});

describe('POST /v1/consents', () => {
  it.each(['/v1/consents', '/v1/bank-offered-consents'])(
    '%s answers 201 with a scaRedirect and ignores its body',
    async (path) => {
      for (const body of [undefined, {}, { access: { accounts: [] } }, [1]]) {
        const answer = await client.call({ path, method: 'POST', body });
        expect(answer.status).toBe(201);
        expect(answer.body).toEqual({
          _links: {
            scaRedirect: { href: expect.stringContaining('/sca/'), verbs: ['GET'] },
          },
        });
      }
    },
  );

  it.each(['{"access":', '{"a":1,"a":2}', `${'['.repeat(17)}${']'.repeat(17)}`, '"\ud83c\udf89"'])(
    'ignores a body that other operations refuse (%s), but not its Digest',
    async (text) => {
      const consent = { path: '/v1/consents', method: 'POST' as const, body: Buffer.from(text) };
      expect((await client.call(consent)).status).toBe(201);
      const { headers } = client.sign(consent);
      const changed = await client.send({
        method: 'POST',
        target: '/api-sandbox/v1/consents',
        headers: Object.entries(headers),
        body: Buffer.from(`${text} `),
      });
      expect(changed.status).toBe(400);
      expect(messageOf(changed)).toMatchObject({ path: 'Digest' });
    },
  );

  it('ignores a body that is announced as something else than JSON', async () => {
    const ofForm = async (path: string, headers: Record<string, string>) => {
      const consent = { path, method: 'POST' as const, body: Buffer.from('access=all') };
      const signed = client.sign(consent).headers;
      return client.send({
        method: 'POST',
        target: `/api-sandbox${path}`,
        headers: Object.entries({ ...signed, ...headers }),
        body: consent.body,
      });
    };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await ofForm('/v1/consents', form)).status).toBe(201);
    expect((await ofForm('/v1/consents', { 'Content-Encoding': 'gzip' })).status).toBe(201);
    expect((await ofForm('/v1/bank-offered-consents', form)).status).toBe(415);
  });

  it('says since when it is deprecated, which its new name is not', async () => {
    const deprecationOf = async (path: string) =>
      (await client.call({ path, method: 'POST' })).headers.deprecation;
    expect(await deprecationOf('/v1/consents')).toBe('@1707091200');
    expect(await deprecationOf('/v1/bank-offered-consents')).toBeUndefined();
  });

  it('takes a consent back when all is unticked', async () => {
    const tpp = await bank.client('Alt Vekk AS');
    const psu = await connectPsu(tpp);
    const answer = await tpp.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers: psu.headers,
    });
    await completeSca(scaRedirectOf(answer), { resourceIds: [] });
    const revoked = await tpp.call({ path: '/v1/accounts', headers: psu.headers });
    expect(revoked.status).toBe(403);
    expect(messageOf(revoked)).toMatchObject({
      code: 'CONSENT_UNKNOWN',
      text: expect.stringMatching(
        /^The consent was revoked at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00\. /,
      ),
    });
  });

  it('needs a TPP-Redirect-URI', async () => {
    const answer = await client.call({
      path: '/v1/consents',
      method: 'POST',
      headers: { 'TPP-Redirect-URI': undefined },
    });
    expect(answer.status).toBe(400);
    expect(messageOf(answer)).toMatchObject({ path: 'TPP-Redirect-URI' });
  });
});

/** The names of the two kinds; Jonas has two accounts and one card account. */
const KINDS = [
  { kind: 'account', path: '/v1/accounts', many: 'accounts', owned: 2 },
  { kind: 'card account', path: '/v1/card-accounts', many: 'cardAccounts', owned: 1 },
] as const;

const idsOf = async (tpp: BankClient, psu: ConnectedPsu, of: (typeof KINDS)[number]) => {
  const { body } = await tpp.call({ path: of.path, headers: psu.headers });
  return ((body as Record<string, AccountWire[]>)[of.many] ?? []).map((each) => each.resourceId);
};

describe.each(KINDS)('$kind', (of) => {
  const { kind, path, owned } = of;
  const absent = { 'PSU-IP-Address': undefined };

  it('lists what was ticked and nothing else, and tells a revoked account from one never granted', async () => {
    const tpp = await bank.client(`Ett Kryss ${kind}`);
    const psu = await connectPsu(tpp);
    const [first = '', ...others] = await idsOf(tpp, psu, of);
    expect(others).toHaveLength(owned - 1);
    const all = await Promise.all(KINDS.map((each) => idsOf(tpp, psu, each)));
    const resourceIds = all.flat().filter((id) => id !== first);
    expect(resourceIds).toHaveLength(2);
    const change = await tpp.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers: psu.headers,
    });
    await completeSca(scaRedirectOf(change), { resourceIds });
    expect(await idsOf(tpp, psu, of)).toEqual(others);
    const balances = `${path}/${first}/balances`;
    const revoked = await tpp.call({ path: balances, headers: psu.headers });
    expect(revoked.status).toBe(403);
    expect(messageOf(revoked)).toMatchObject({ code: 'CONSENT_UNKNOWN' });

    const another = await bank.client(`Aldri Krysset ${kind}`);
    const started = await another.call({ path });
    expect(started.status).toBe(401);
    const partly = await finishSca(started, { resourceIds });
    const never = await another.call({ path: balances, headers: partly.headers });
    expect(never.status).toBe(401);
    expect(messageOf(never)).toMatchObject({ code: 'CONSENT_INVALID' });
    expect(scaRedirectOf(never)).toContain('/sca/');
  });

  it('answers 404 for one of somebody else, of the other kind, and for an id that was made up', async () => {
    const mine = await connectPsu(client);
    const other = await bank.client(`Nabo ${kind}`);
    const theirs = await connectPsu(other, { identityNumber: '12085592767' });
    const [foreign] = await idsOf(other, theirs, of);
    const otherKind = KINDS.find((each) => each.kind !== kind) ?? KINDS[0];
    const [ofOtherKind] = await idsOf(client, mine, otherKind);
    for (const id of [foreign, ofOtherKind, `enc!!${'A'.repeat(43)}=`, 'x', randomUUID()]) {
      expect(id).toBeTypeOf('string');
      const answer = await client.call({ path: `${path}/${id}`, headers: mine.headers });
      expect(answer.status).toBe(404);
      expect(messageOf(answer)).toMatchObject({ code: 'RESOURCE_UNKNOWN' });
    }
  });

  it('takes the id percent-encoded too', async () => {
    const psu = await connectPsu(client);
    const [id = ''] = await idsOf(client, psu, of);
    const encoded = encodeURIComponent(id).replaceAll('!', '%21');
    const answer = await client.call({ path: `${path}/${encoded}`, headers: psu.headers });
    expect(answer.body).toMatchObject({ resourceId: id });
  });

  it('without the PSU present: balances and transactions may each be read four times in 24 hours', async () => {
    const tpp = await bank.client(`Nattevakt ${kind}`);
    const psu = await connectPsu(tpp);
    const [id] = await idsOf(tpp, psu, of);
    const read = (what: string) =>
      tpp.call({ path: `${path}/${id}/${what}`, headers: { ...psu.headers, ...absent } });
    try {
      for (let count = 0; count < 4; count++) {
        expect((await read('balances')).status).toBe(200);
      }
      const fifth = await read('balances');
      expect(fifth.status).toBe(429);
      expect(messageOf(fifth)).toMatchObject({
        code: 'ACCESS_EXCEEDED',
        text: expect.stringMatching(/ is allowed at \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00\.$/),
      });
      expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(23 * HOUR);
      // Other resources, and reads with the PSU present, are unaffected.
      for (let count = 0; count < 4; count++) {
        expect((await read('transactions?bookingStatus=both')).status).toBe(200);
      }
      expect((await read('transactions?bookingStatus=both')).status).toBe(429);
      for (const each of KINDS) {
        const other = (await idsOf(tpp, psu, each)).find((one) => one !== id);
        if (other === undefined) continue;
        const headers = { ...psu.headers, ...absent };
        const unread = await tpp.call({ path: `${each.path}/${other}/balances`, headers });
        expect(unread.status).toBe(200);
      }
      const withPsu = await tpp.call({ path: `${path}/${id}/balances`, headers: psu.headers });
      expect(withPsu.status).toBe(200);
      await setClock(DAY - 60);
      expect((await read('balances')).status).toBe(429);
      await setClock(DAY + 60);
      expect((await read('balances')).status).toBe(200);
    } finally {
      await setClock(0);
    }
  });

  it('without the PSU present: the four reads still count after the tidying, also where the clock is behind', async () => {
    const tpp = await bank.client(`Etterpå ${kind}`);
    const psu = await connectPsu(tpp);
    const [id] = await idsOf(tpp, psu, of);
    const request = { path: `${path}/${id}/balances`, headers: { ...psu.headers, ...absent } };
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    try {
      await setClock(-8 * DAY);
      for (let count = 0; count < 4; count++) await tpp.call(request);
      await forgetUnattendedReadsBefore(db, addDays(new Date(), -7));
      expect((await tpp.call(request)).status).toBe(429);
    } finally {
      await setClock(0);
      await db.close();
    }
  });

  it('without the PSU present: reads of a time that is yet to come do not count', async () => {
    const tpp = await bank.client(`Forut ${kind}`);
    const psu = await connectPsu(tpp);
    const [id] = await idsOf(tpp, psu, of);
    const request = { path: `${path}/${id}/balances`, headers: { ...psu.headers, ...absent } };
    const read = async () => (await tpp.call(request)).status;
    try {
      await setClock(2 * DAY);
      expect([await read(), await read(), await read(), await read()]).toEqual([
        200, 200, 200, 200,
      ]);
      expect(await read()).toBe(429);
    } finally {
      await setClock(0);
    }
    expect(await read()).toBe(200);
  });

  it('never five are let pass when a hundred come at once', async () => {
    const tpp = await bank.client(`Hundre På Likt ${kind}`);
    const psu = await connectPsu(tpp);
    const [id] = await idsOf(tpp, psu, of);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        tpp.call({ path: `${path}/${id}/balances`, headers: { ...psu.headers, ...absent } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(96);
  });
});

describe('a restart', () => {
  it('keeps sessions, consents, counts and ids', async () => {
    const tpp = await bank.client('Tålmodig AS');
    const psu = await connectPsu(tpp);
    const before = await listed(tpp, psu);
    const path = `/v1/accounts/${before[0]?.resourceId}/balances`;
    const absent = { ...psu.headers, 'PSU-IP-Address': undefined };
    for (let count = 0; count < 4; count++) await tpp.call({ path, headers: absent });
    const first = await tpp.call({ path, headers: { ...psu.headers, 'X-Request-ID': 'before' } });
    await bank.restart();
    const after = await bank.client('Tålmodig AS');
    expect(await listed(after, psu)).toEqual(before);
    expect((await after.call({ path, headers: absent })).status).toBe(429);
    const repeated = await after.call({
      path,
      headers: { ...psu.headers, 'X-Request-ID': 'before' },
    });
    expect(repeated.text).toBe(first.text);
  });
});
