import { addDays } from 'date-fns';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { parseScaReturn } from '@/lib/xs2a/message/sca-return';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { createBankClock } from '@/sandbox-bank/clock/clock';
import type { Bank } from '@/sandbox-bank/server/bank';
import { forgetScaVisitsBefore } from '@/sandbox-bank/store/access/sca-visit';
import { openDatabase } from '@/sandbox-bank/store/database';
import {
  completeSca,
  messageOf,
  openScaPage,
  scaRedirectOf,
  submitScaPage,
  TEST_REDIRECT_URI,
} from '@/sandbox-bank/testing/bank-client';
import {
  create,
  createApproved,
  linkOf,
  makeAccount,
  NDCT,
  paymentBody,
  periodicBody,
  setClockOf,
  setFaults,
} from '@/sandbox-bank/testing/payments';
import { BREWERY, JONAS, ODD, TORBJORN } from '@/sandbox-bank/testing/people';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu, finishSca } from '@/sandbox-bank/testing/test-bank';
import { failVisit } from './visit';

const { bank, client } = sharedBank(createTestDatabase);

const start = async (headers: Record<string, string> = {}, path = '/v1/accounts') =>
  scaRedirectOf(await client.call({ path, headers }));

const setClock = (offsetSeconds: number) => setClockOf(client, offsetSeconds);

describe('the SCA pages', () => {
  it('ask for identity, method and consent, one step a page', async () => {
    const { steps, returned } = await completeSca(await start());
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect(returned).toMatchObject({ ok: true, kind: 'success', context: 'PRIVATE' });
  });

  it('skip identity with X-PSU-IDENTITY and method with X-PSU-AuthMethod-Preferred', async () => {
    const byIdentity = await completeSca(await start({ 'X-PSU-IDENTITY': JONAS }));
    expect(byIdentity.steps).toEqual(['method', 'resourceIds']);
    const byBoth = await completeSca(
      await start({ 'X-PSU-IDENTITY': JONAS, 'X-PSU-AuthMethod-Preferred': 'EID_MOBILE' }),
    );
    expect(byBoth.steps).toEqual(['resourceIds']);
  });

  it('ask for the identity when X-PSU-IDENTITY is that of nobody', async () => {
    const { steps } = await completeSca(await start({ 'X-PSU-IDENTITY': '01010112345' }));
    expect(steps[0]).toBe('identityNumber');
  });

  it('name the customers of the initial data, and nobody to a visit that one person must complete', async () => {
    const numbers = (html: string) =>
      [...html.matchAll(/name="knownCustomer" value="(\d{11})"/g)].map(([, n]) => n);
    expect(numbers((await openScaPage(await start())).html)).toEqual([
      '13039319955',
      '12085592767',
      '18129215603',
      '20079518612',
      TORBJORN,
    ]);
    // No more than five are shown, however many a developer adds.
    const body = { customerNumber: '70000000007', name: 'Kari Nordmann', type: 'PRIVATE' };
    const added = await client.call({ method: 'POST', path: '/v1/sandbox/customers', body });
    expect(added.status, added.text).toBe(201);
    expect(numbers((await openScaPage(await start())).html)).toHaveLength(5);
    const { customerId } = added.body as { customerId: string };
    await client.call({ method: 'DELETE', path: `/v1/sandbox/customers/${customerId}` });
    const { psuId } = await connectPsu(client);
    const again = await client.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers: { 'PSU-ID': psuId },
    });
    const page = await openScaPage(scaRedirectOf(again));
    expect(page.fields).toEqual(['identityNumber']);
    expect(numbers(page.html)).toEqual([]);
  });

  it('take a customer who was chosen from the list, at the bank’s own page too', async () => {
    const redirect = await start();
    const chosen = await submitScaPage(redirect, { step: 'identity', knownCustomer: JONAS });
    expect(chosen.status).toBe(303);
    expect((await openScaPage(redirect)).fields).toEqual(['method']);
    const access = await submitScaPage(`${bank.scaOrigin}/access`, { knownCustomer: ODD });
    expect(access.status).toBe(303);
    expect(access.location).toMatch(/^\/access\/[A-Za-z0-9_-]{43}$/);
    expect((await openScaPage(new URL(access.location ?? '', redirect).href)).html).toContain(
      'Odd Arne Sæther',
    );
  });

  it('offer the four methods by their names', async () => {
    const page = await openScaPage(await start({ 'X-PSU-IDENTITY': JONAS }));
    expect(page.values('method')).toEqual([
      'ENGANGSKODEAPP_BIOMETRI',
      'EID_MOBILE',
      'ASPSPID',
      'HA2',
    ]);
    expect(page.checked('method')).toEqual([]);
  });

  it('preselect biometrics with TPP-Redirect-Preferred false', async () => {
    const page = await openScaPage(
      await start({ 'X-PSU-IDENTITY': JONAS, 'TPP-Redirect-Preferred': 'false' }),
    );
    expect(page.checked('method')).toEqual(['ENGANGSKODEAPP_BIOMETRI']);
  });

  it('refuse a choice that is missing, sent twice or not offered, and keep the person there', async () => {
    const redirect = await start({ 'X-PSU-IDENTITY': TORBJORN });
    for (const [field, said, chosen] of [
      ['method', 'Choose how you want to confirm.', 'HA2'],
      ['context', 'Choose who you are acting for.', 'CORPORATE'],
      ['agreementId', 'Choose a company agreement.', await agreementOf(BREWERY)],
    ] as const) {
      for (const wrong of [{}, { [field]: [chosen, chosen] }, { [field]: 'NONE' }]) {
        const answer = await submitScaPage(redirect, { action: 'continue', ...wrong });
        expect(answer.status).toBe(422);
        expect(answer.page.html).toContain(said);
        expect(answer.page.fields).toEqual([field]);
      }
      await submitScaPage(redirect, { action: 'continue', [field]: chosen });
    }
    expect((await openScaPage(redirect)).fields).toEqual(['resourceIds']);
  });

  it('refuse a button that they do not have, and keep the person there', async () => {
    const redirect = await start({ 'X-PSU-IDENTITY': JONAS });
    for (const field of ['method', 'resourceIds']) {
      const answer = { [field]: (await openScaPage(redirect)).values(field)[0] ?? '' };
      for (const action of ['approve', 'Continue', '', ['continue', 'continue']]) {
        const refused = await submitScaPage(redirect, { ...answer, action });
        expect(refused.status, String(action)).toBe(422);
        expect(refused.page.html).toContain('Use one of the buttons on this page.');
        expect(refused.page.fields).toEqual([field]);
      }
      await submitScaPage(redirect, { ...answer, action: 'continue' });
    }
    expect((await openScaPage(redirect)).html).toContain('You have already answered');
  });

  it('withdraw nothing for an account that they do not list, nor without a button', async () => {
    const psu = await connectPsu(client, { identityNumber: JONAS });
    const listed = async () =>
      (await client.call({ path: '/v1/accounts', headers: psu.headers })).text;
    const before = await listed();
    const redirect = scaRedirectOf(
      await client.call({
        path: '/v1/bank-offered-consents',
        method: 'POST',
        headers: { 'X-PSU-IDENTITY': JONAS, 'X-PSU-AuthMethod-Preferred': 'HA2' },
      }),
    );
    const page = await openScaPage(redirect);
    const own = page.values('resourceIds');
    const odd = await connectPsu(client, { identityNumber: ODD, context: 'PRIVATE' });
    const others = await client.call({ path: '/v1/accounts', headers: odd.headers });
    const foreign =
      (others.body as { accounts: { resourceId: string }[] }).accounts[0]?.resourceId ?? '';
    for (const resourceIds of [foreign, 'x', '', [own[0] ?? '', foreign]]) {
      const refused = await submitScaPage(redirect, { resourceIds, action: 'continue' });
      expect(refused.status).toBe(422);
      expect(refused.page.html).toContain('is no longer on the list.');
      expect(refused.page.checked('resourceIds')).toEqual(own);
    }
    expect((await submitScaPage(redirect, {})).status).toBe(422);
    expect((await submitScaPage(redirect, { resourceIds: own, action: 'no' })).status).toBe(422);
    expect(await listed()).toBe(before);
    // Unticking everything is the way to withdraw it.
    expect((await submitScaPage(redirect, { action: 'continue' })).status).toBe(303);
    const withdrawn = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(messageOf(withdrawn)).toMatchObject({ code: 'CONSENT_UNKNOWN' });
  });

  it('take ticked accounts without a button for its answer', async () => {
    const psu = await connectPsu(client, { identityNumber: JONAS });
    const redirect = scaRedirectOf(
      await client.call({
        path: '/v1/bank-offered-consents',
        method: 'POST',
        headers: { ...psu.headers, 'X-PSU-IDENTITY': JONAS, 'X-PSU-AuthMethod-Preferred': 'HA2' },
      }),
    );
    const [first = ''] = (await openScaPage(redirect)).values('resourceIds');
    expect((await submitScaPage(redirect, { resourceIds: first })).status).toBe(303);
  });

  it('say which step it is, and of how many once no answer can change that', async () => {
    const placesOf = async (redirect: string, answers: Record<string, string>[]) => {
      const places: string[] = [];
      for (const answer of [...answers, null]) {
        const page = await openScaPage(redirect);
        places.push(/Step \d( of \d)?/.exec(page.html)?.[0] ?? '');
        if (answer !== null) await submitScaPage(redirect, { action: 'continue', ...answer });
      }
      return places;
    };
    expect(
      await placesOf(await start(), [
        { identityNumber: TORBJORN },
        { method: 'HA2' },
        { context: 'CORPORATE' },
        { agreementId: await agreementOf(BREWERY) },
      ]),
    ).toEqual(['Step 1', 'Step 2', 'Step 3', 'Step 4 of 5', 'Step 5 of 5']);
    expect(await placesOf(await start(), [{ identityNumber: JONAS }, { method: 'HA2' }])).toEqual([
      'Step 1',
      'Step 2 of 3',
      'Step 3 of 3',
    ]);
  });

  it('list accounts with checkboxes, those already granted checked', async () => {
    const other = await bank.client('Andre Briller AS');
    const headers = { 'X-PSU-IDENTITY': ODD, 'X-PSU-AuthMethod-Preferred': 'HA2' };
    const first = scaRedirectOf(await other.call({ path: '/v1/accounts', headers }));
    const page = await openScaPage(first);
    const ids = page.values('resourceIds');
    expect(ids).toHaveLength(3);
    expect(ids.every((id) => /^enc!![A-Za-z0-9_-]+=$/.test(id))).toBe(true);
    expect(page.checked('resourceIds')).toEqual([]);
    await completeSca(first, { resourceIds: [ids[1] ?? ''] });
    const again = await other.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers,
    });
    expect(again.status).toBe(201);
    expect((await openScaPage(scaRedirectOf(again))).checked('resourceIds')).toEqual([ids[1]]);
    // Taken back, it is as one that was never granted: there is nothing left to revoke either.
    await completeSca(scaRedirectOf(again), { resourceIds: [] });
    const anew = scaRedirectOf(await other.call({ path: '/v1/consents', method: 'POST', headers }));
    const empty = await submitScaPage(anew, { action: 'continue' });
    expect(empty.status).toBe(422);
    expect(empty.page.html).toContain('Tick at least one account');
    expect(empty.page.checked('resourceIds')).toEqual([]);
  });

  it('return to the TPP-Redirect-URI with its own query kept', async () => {
    const { location } = await completeSca(
      await start({ 'TPP-Redirect-URI': 'https://tpp.example/back?a=b%20c&d=é'.replace('é', 'e') }),
    );
    expect(location).toMatch(
      /^https:\/\/tpp\.example\/back\?a=b%20c&d=e&psu-id=[0-9a-f-]{36}&tpp-session-id=[^&]+&context=PRIVATE$/,
    );
  });

  it('return the TPP-Session-ID of the request, or one of the bank when none was sent', async () => {
    const sent = await finishSca(
      await client.call({ path: '/v1/accounts', headers: { 'TPP-Session-ID': 'session 42' } }),
    );
    expect(sent.tppSessionId).toBe('session 42');
    const made = await connectPsu(await bank.client('Uten økt AS'));
    expect(made.tppSessionId).toMatch(/^[A-Za-z0-9_-]{24}$/);
  });

  it.each([
    ['who identifies during the visit', {}],
    ['whom X-PSU-IDENTITY names', { 'X-PSU-IDENTITY': ODD }],
  ])('renew the session of a person %s, if none was sent', async (who, headers) => {
    const odd = { identityNumber: ODD };
    const tpp = await bank.client(`Fornyer ${who}`);
    const first = await connectPsu(tpp, odd, { 'TPP-Session-ID': 'first' });
    const second = await connectPsu(tpp, odd, headers);
    expect(second.tppSessionId).toBe('first');
    const answer = await tpp.call({ path: '/v1/accounts', headers: first.headers });
    expect(answer.status).toBe(200);
    const other = await connectPsu(tpp, { identityNumber: JONAS });
    expect(other.tppSessionId).not.toBe('first');
    try {
      await setClock(3_600 + 5);
      expect((await connectPsu(tpp, odd, headers)).tppSessionId).not.toBe('first');
    } finally {
      await setClock(0);
    }
  });

  it('have no other methods than GET and POST', async () => {
    const redirect = await start();
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await fetch(redirect, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
    }
    expect((await fetch(redirect, { method: 'HEAD' })).status).toBe(200);
  });

  it('give a PSU-ID that is stable for a PSU and a TPP, and another to another TPP', async () => {
    const first = await connectPsu(client);
    const second = await connectPsu(client);
    const elsewhere = await connectPsu(await bank.client('Annen Bedrift AS'));
    expect(second.psuId).toBe(first.psuId);
    expect(elsewhere.psuId).not.toBe(first.psuId);
  });

  it('refuse an identity number that is malformed or nobody’s, and remember what was written', async () => {
    const redirect = await start();
    for (const [written, said] of [
      ['1303', 'Enter an 11-digit identity number'],
      [
        '01010112345',
        'No customer of this bank has the number 01010112345. Use one of the numbers below.',
      ],
    ] as const) {
      const answer = await submitScaPage(redirect, { identityNumber: written, action: 'continue' });
      expect(answer.status).toBe(422);
      expect(answer.location).toBeNull();
      expect(answer.page.html).toContain(said);
      expect(answer.page.html).toContain(`<p class="wrong" id="identityNumber-error">${said}`);
      expect(answer.page.values('identityNumber')).toEqual([written]);
    }
  });

  it('take an identity number with blanks and a U+0000, and show no more than forty characters of what was written', async () => {
    const redirect = await start();
    const long = await submitScaPage(redirect, {
      identityNumber: `${'1'.repeat(40)}2`,
      action: 'continue',
    });
    expect(long.status).toBe(422);
    expect(long.page.values('identityNumber')).toEqual(['1'.repeat(40)]);
    const spaced = await submitScaPage(redirect, {
      identityNumber: ' 130393 19 \u0000955\t',
      action: 'continue',
    });
    expect(spaced.status).toBe(303);
    expect((await openScaPage(redirect)).fields).toEqual(['method']);
  });

  it('let nobody else complete what was asked for a PSU', async () => {
    const psu = await connectPsu(client);
    const answer = await client.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers: psu.headers,
    });
    const wrong = await submitScaPage(scaRedirectOf(answer), {
      identityNumber: ODD,
      action: 'continue',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.page.html).toContain('another customer');
    const nobody = await submitScaPage(scaRedirectOf(answer), {
      identityNumber: '01010112345',
      action: 'continue',
    });
    // The page lists no customers, since all but one could only fail.
    expect(nobody.page.html).toContain(
      'No customer of this bank has the number 01010112345. Check it and try again.',
    );
    expect((await finishSca(answer, { identityNumber: JONAS })).psuId).toBe(psu.psuId);
  });

  it('keep the PSU on the consent page until something is ticked', async () => {
    const redirect = await start({
      'X-PSU-IDENTITY': BREWERY,
      'X-PSU-AuthMethod-Preferred': 'HA2',
      'PSU-Corporate-ID': await agreementOf(BREWERY),
    });
    const empty = await submitScaPage(redirect, { action: 'continue' });
    expect(empty.status).toBe(422);
    expect(empty.page.html).toContain('Tick at least one account');
  });

  it('are shown in bokmål to who prefers it, and without script', async () => {
    const page = await openScaPage(await start(), { 'Accept-Language': 'nb-NO,nb;q=0.9,en;q=0.8' });
    expect(page.html).toContain('<html lang="nb">');
    expect(page.html).toContain('Testbank, ingen ekte penger');
    expect(page.html).not.toContain('<script');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  // A browser checks each redirect after a submit, and no policy can name an IPv6 address.
  it.each(['http://localhost:3999/return', 'http://[::1]:3999/return'])(
    'let their form lead to any web address, as the return to %s may redirect to another origin',
    async (redirectUri) => {
      const page = await openScaPage(await start({ 'TPP-Redirect-URI': redirectUri }));
      expect(page.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'",
      );
    },
  );

  it("let the forms of the bank's own pages lead to the bank alone", async () => {
    const page = await openScaPage(`${bank.scaOrigin}/access`);
    expect(page.headers.get('content-security-policy')).toContain(
      "; form-action 'self'; base-uri 'none'",
    );
  });

  it('are set in a typeface that the bank serves itself, for a year', async () => {
    const page = await openScaPage(await start());
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'");
    expect(page.html).toContain('<link rel="preload" href="/typeface/figtree-v9-latin.woff2"');
    const style = await (await fetch(new URL('/bank.css', bank.scaOrigin))).text();
    expect(style).toContain('font: 400 1rem/1.5 Figtree,');
    const files = [...style.matchAll(/url\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect(files).toEqual([
      '/typeface/figtree-v9-latin.woff2',
      '/typeface/figtree-v9-latin-ext.woff2',
    ]);
    for (const file of files) {
      const answer = await fetch(new URL(file, bank.scaOrigin));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('font/woff2');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.subarray(0, 4).toString('latin1')).toBe('wOF2');
      // The file gives its own length at its ninth byte.
      expect(bytes.readUInt32BE(8)).toBe(bytes.length);
    }
  });

  it('refuse a form that is too large, announced or in parts, and go on', async () => {
    const redirect = await start();
    const form = `identityNumber=${'1'.repeat(100_000)}&action=continue`;
    const parts = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(form));
        controller.close();
      },
    });
    for (const body of [form, parts]) {
      const answer = await fetch(redirect, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toContain('The form was too large');
    }
    const next = await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    expect(next.status).toBe(303);
  });

  it('are kept by nobody, framed by nobody, and read as what they are', async () => {
    const headersOf = async (path: string) => {
      const { headers } = await fetch(new URL(path, bank.scaOrigin));
      return ['content-type', 'cache-control', 'referrer-policy', 'x-content-type-options'].map(
        (name) => headers.get(name),
      );
    };
    const rest = ['no-referrer', 'nosniff'];
    expect(await headersOf('/access')).toEqual(['text/html;charset=utf-8', 'no-store', ...rest]);
    expect(await headersOf('/nowhere')).toEqual(['text/html;charset=utf-8', 'no-store', ...rest]);
    expect(await headersOf('/bank.css')).toEqual([
      'text/css;charset=utf-8',
      'public, max-age=300',
      ...rest,
    ]);
    expect(await headersOf('/favicon.svg')).toEqual([
      'image/svg+xml',
      'public, max-age=86400',
      ...rest,
    ]);
    const description = await fetch(new URL('/openapi.json', bank.scaOrigin));
    expect(description.headers.get('cache-control')).toBe('no-store');
    expect(description.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    const page = await openScaPage(await start(), { 'Accept-Language': 'nb' });
    expect(page.headers.get('content-language')).toBe('nb');
    expect(page.headers.get('vary')).toBe('Accept-Language');
  });

  it('take no answer that a form did not send', async () => {
    const redirect = await start();
    const send = (type: string) =>
      fetch(redirect, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': type },
        body: `identityNumber=${JONAS}&action=continue`,
      });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json']) {
      expect((await send(type)).status, type).toBe(422);
      expect((await openScaPage(redirect)).fields, type).toContain('identityNumber');
    }
    expect((await send('application/x-www-form-urlencoded')).status).toBe(303);
    expect((await openScaPage(redirect)).fields).toEqual(['method']);
  });

  it('know no address that was made up', async () => {
    const redirect = `${bank.scaOrigin}/sca/${'a'.repeat(43)}`;
    expect((await openScaPage(redirect)).status).toBe(404);
    const before = bank.logged.length;
    const answered = await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    expect(answered.status).toBe(404);
    expect(bank.logged).toHaveLength(before);
  });
});

const agreementOf = async (owner: string) => {
  const { agreements } = (await client.call({ path: '/v1/sandbox/agreements' })).body as {
    agreements: { id: string; owner: string }[];
  };
  return agreements.find((agreement) => agreement.owner === owner)?.id ?? '';
};

describe('a corporate PSU', () => {
  it('picks the agreement first, then consents to accounts of it', async () => {
    const redirect = await start();
    const { steps, returned } = await completeSca(redirect, { identityNumber: BREWERY });
    expect(steps).toEqual(['identityNumber', 'method', 'agreementId', 'resourceIds']);
    expect(returned).toMatchObject({
      kind: 'success',
      context: 'CORPORATE',
      psuCorporateId: await agreementOf(BREWERY),
    });
  });

  it.each([
    ['that has no other context', BREWERY],
    ['that has a private one too', TORBJORN],
  ])('skips context and agreement with PSU-Corporate-ID: one %s', async (_, identityNumber) => {
    const agreementId = await agreementOf(BREWERY);
    const { steps, returned } = await completeSca(
      await start({ 'PSU-Corporate-ID': agreementId }),
      {
        identityNumber,
      },
    );
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect(returned).toMatchObject({ context: 'CORPORATE', psuCorporateId: agreementId });
  });

  it('is told when the agreement is not one of its own, and the TPP learns it', async () => {
    const redirect = await start({
      'PSU-Corporate-ID': await agreementOf(BREWERY),
      'X-PSU-IDENTITY': JONAS,
      'X-PSU-AuthMethod-Preferred': 'HA2',
    });
    expect((await openScaPage(redirect)).html).toContain('This is not possible');
    const back = await submitScaPage(redirect, { action: 'cancel' });
    expect(parseScaReturn(new URL(back.location ?? '').searchParams)).toMatchObject({
      kind: 'failure',
      system: 'SCA',
      status: 403,
      code: 'FORBIDDEN',
    });
  });

  it('comes back to the TPP from a page that leaves no choice, whichever action is sent', async () => {
    const headers = {
      'PSU-Context': 'CORPORATE',
      'X-PSU-IDENTITY': JONAS,
      'X-PSU-AuthMethod-Preferred': 'HA2',
    };
    for (const fields of [
      { action: 'continue' },
      { action: 'continue', step: 'obstacle' },
      { action: 'approve', step: 'obstacle' },
      { action: 'cancel' },
    ]) {
      const redirect = await start(headers);
      expect((await openScaPage(redirect)).html).toContain(
        'You were asked to act for a company, but you have no company agreement at this bank.',
      );
      const back = await submitScaPage(redirect, fields);
      expect(back.status).toBe(303);
      expect(parseScaReturn(new URL(back.location ?? '').searchParams)).toMatchObject({
        kind: 'failure',
        code: 'FORBIDDEN',
        message:
          'The request asks for the context CORPORATE, but the PSU may act for no company at this bank.',
      });
    }
    // A page of before that is sent once more ends nothing.
    const redirect = await start(headers);
    const stale = await submitScaPage(redirect, { action: 'continue', step: 'method' });
    expect(stale.location).toBe(new URL(redirect).pathname);
  });

  it('comes back to the TPP from a consent for which there is no account', async () => {
    const identityNumber = '30050512345';
    const body = { customerNumber: identityNumber, name: 'Uten Konto', type: 'PRIVATE' };
    const made = await client.call({ method: 'POST', path: '/v1/sandbox/customers', body });
    expect(made.status, made.text).toBe(201);
    const { steps, returned } = await completeSca(await start(), { identityNumber });
    expect(steps).toEqual(['identityNumber', 'method', 'confirm']);
    expect(returned).toMatchObject({
      kind: 'failure',
      status: 403,
      code: 'FORBIDDEN',
      message: 'The PSU has no account in this context that it may give access to.',
    });
  });

  it('with both contexts picks one, or PSU-Context does', async () => {
    const person = await bank.client('To Hatter AS');
    const agreementId = await agreementOf(BREWERY);
    const redirect = scaRedirectOf(await person.call({ path: '/v1/accounts' }));
    const picked = await completeSca(redirect, { identityNumber: TORBJORN, context: 'CORPORATE' });
    expect(picked.steps).toEqual([
      'identityNumber',
      'method',
      'context',
      'agreementId',
      'resourceIds',
    ]);
    expect(picked.returned).toMatchObject({ context: 'CORPORATE', psuCorporateId: agreementId });
    const preset = await person.call({
      path: '/v1/accounts',
      headers: { 'PSU-Context': 'PRIVATE' },
    });
    const { steps, returned } = await completeSca(scaRedirectOf(preset), {
      identityNumber: TORBJORN,
    });
    expect(steps).toEqual(['identityNumber', 'method', 'resourceIds']);
    expect(returned).toMatchObject({ context: 'PRIVATE' });
  });

  it('consents to those accounts only for which it has both roles', async () => {
    const tpp = await bank.client('Bare Se AS');
    const owner = { customerNumber: '30050598765', name: 'Ny Bedrift AS', type: 'CORPORATE' };
    const clerk = { customerNumber: '30050554321', name: 'Kasserer', type: 'CORPORATE' };
    for (const body of [owner, clerk]) {
      expect((await tpp.call({ path: '/v1/sandbox/customers', method: 'POST', body })).status).toBe(
        201,
      );
    }
    const agreement = (
      await tpp.call({
        path: '/v1/sandbox/agreements',
        method: 'POST',
        body: { owner: owner.customerNumber, name: 'Avtale' },
      })
    ).body as { id: string };
    const ibans: string[] = [];
    for (const roles of [['VIEW'], ['REGISTER', 'VIEW']]) {
      const account = (
        await tpp.call({
          path: '/v1/sandbox/accounts',
          method: 'POST',
          body: { customerNumber: owner.customerNumber, accountName: roles.join(' og ') },
        })
      ).body as { iban: string };
      ibans.push(account.iban);
      await tpp.call({
        path: `/v1/sandbox/agreements/${agreement.id}/engagements`,
        method: 'POST',
        body: { customer: clerk.customerNumber, account: { iban: account.iban }, roles },
      });
    }
    const psu = await connectPsu(tpp, { identityNumber: clerk.customerNumber });
    const answer = await tpp.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.body).toMatchObject({ accounts: [{ iban: ibans[1], name: 'REGISTER og VIEW' }] });
    expect((answer.body as { accounts: unknown[] }).accounts).toHaveLength(1);
  });
});

describe('the way back', () => {
  it('after cancel names system, status, code and message', async () => {
    const redirect = await start();
    const cancelled = await submitScaPage(redirect, { identityNumber: '', action: 'cancel' });
    expect(cancelled.status).toBe(303);
    expect(cancelled.location).toBe(
      `${TEST_REDIRECT_URI}&system=SCA&status=400&code=SCA_INVALID&message=The%20PSU%20cancelled%20at%20the%20bank.`,
    );
  });

  it('is the same when a page is submitted twice, or again after the end', async () => {
    const redirect = await start({ 'X-PSU-IDENTITY': JONAS, 'X-PSU-AuthMethod-Preferred': 'HA2' });
    const page = await openScaPage(redirect);
    const form = { resourceIds: page.values('resourceIds'), action: 'continue' };
    const [first, second] = await Promise.all([
      submitScaPage(redirect, form),
      submitScaPage(redirect, form),
    ]);
    expect(first.location).toMatch(/psu-id=/);
    expect(second.location).toBe(first.location);
    expect((await submitScaPage(redirect, { action: 'cancel' })).location).toBe(first.location);
    expect((await openScaPage(redirect)).html).toContain('You have already answered');
  });

  it('is not shortened by an older page that is sent again', async () => {
    const redirect = await start();
    await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    const stale = await submitScaPage(redirect, { identityNumber: ODD, action: 'continue' });
    expect(stale.location).toBe(new URL(redirect).pathname);
    expect((await openScaPage(redirect)).fields).toEqual(['method']);
  });

  it('after half an hour says that SCA expired', async () => {
    const redirect = await start();
    try {
      await setClock(30 * 60 - 5);
      expect((await openScaPage(redirect)).status).toBe(200);
      await setClock(30 * 60 + 5);
      const returnUri = `${TEST_REDIRECT_URI}&system=SCA&status=401&code=SCA_EXPIRED&message=The%20PSU%20did%20not%20complete%20SCA%20in%20time.`;
      const opened = await fetch(redirect, { redirect: 'manual' });
      expect(opened.status).toBe(303);
      expect(opened.headers.get('location')).toBe(returnUri);
      const late = await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
      expect(late.location).toBe(returnUri);
    } finally {
      await setClock(0);
    }
  });

  it('is kept for a week by the clock of the world that the person stands in', async () => {
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    const tidiedAfter = async (days: number) => {
      await forgetScaVisitsBefore(db, addDays(new Date(), days - 7));
    };
    try {
      await setClock(-30 * 86_400);
      const redirect = await start();
      await tidiedAfter(6);
      expect((await openScaPage(redirect)).status).toBe(200);
      await tidiedAfter(8);
      expect((await openScaPage(redirect)).status).toBe(404);
    } finally {
      await setClock(0);
      await db.close();
    }
  });

  it('tells a fault of the bank', async () => {
    const redirect = await start();
    await setFaults(client, { fault: 'sca-failure', calls: 1 });
    const failed = await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    expect(failed.location).toBe(
      `${TEST_REDIRECT_URI}&system=SCA&status=500&code=SYSTEM_ERROR&message=SCA%20failed%20at%20the%20bank.`,
    );
  });

  it('tells that the bank broke down, which ends the visit', async () => {
    const redirect = await start({ 'X-PSU-IDENTITY': JONAS, 'X-PSU-AuthMethod-Preferred': 'HA2' });
    const resourceIds = (await openScaPage(redirect)).values('resourceIds');
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    const returnUri = `${TEST_REDIRECT_URI}&system=SCA&status=500&code=SYSTEM_ERROR&message=SCA%20failed%20at%20the%20bank.`;
    try {
      await db.query('ALTER TABLE tpp_session RENAME TO tpp_session_away');
      const broken = await submitScaPage(redirect, { resourceIds, action: 'continue' });
      expect(broken.status).toBe(303);
      expect(broken.location).toBe(returnUri);
    } finally {
      await db.query('ALTER TABLE tpp_session_away RENAME TO tpp_session');
      await db.close();
    }
    expect(bank.logged.filter((line) => line.startsWith('SCA failed: '))).toHaveLength(1);
    const again = await submitScaPage(redirect, { resourceIds, action: 'continue' });
    expect(again.location).toBe(returnUri);
  });

  it('is not changed by a failure that comes after it, and there is none from no visit', async () => {
    const redirect = await start();
    const { location } = await submitScaPage(redirect, { identityNumber: '', action: 'cancel' });
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    const clock = createBankClock({ now: () => new Date() });
    try {
      const fail = (token: string) => failVisit({ db, clock } as Bank, token);
      expect(await fail(redirect.slice(redirect.lastIndexOf('/') + 1))).toBe(location);
      expect(await fail('a'.repeat(43))).toBeNull();
    } finally {
      await db.close();
    }
    const again = await submitScaPage(redirect, { identityNumber: JONAS, action: 'continue' });
    expect(again.location).toBe(location);
  });

  it('is not there from a page that the bank could not show: it says that nothing was done', async () => {
    const before = bank.logged.length;
    const db = openDatabase({ databaseUrl: bank.databaseUrl });
    const address = `${bank.scaOrigin}/access`;
    try {
      await db.query('ALTER TABLE customer RENAME TO customer_away');
      const shown = await openScaPage(address);
      const { status, page } = await submitScaPage(address, { identityNumber: JONAS });
      for (const failed of [shown, { ...page, status }]) {
        expect(failed.status).toBe(500);
        expect(failed.html).toContain('Nothing was done. Try again in a moment.');
      }
    } finally {
      await db.query('ALTER TABLE customer_away RENAME TO customer');
      await db.close();
    }
    const lines = bank.logged.slice(before);
    expect(lines.filter((line) => line.startsWith('a page failed: '))).toHaveLength(2);
  });

  it('keeps a fault of the bank for a visit that has not ended', async () => {
    const ended = await start();
    const cancel = { identityNumber: JONAS, action: 'cancel' };
    const { location } = await submitScaPage(ended, cancel);
    await setFaults(client, { fault: 'sca-failure', calls: 1 });
    expect((await submitScaPage(ended, cancel)).location).toBe(location);
    const next = await submitScaPage(await start(), { identityNumber: JONAS, action: 'continue' });
    expect(next.location).toContain('code=SYSTEM_ERROR');
  });
});

describe('a visit that is opened again after its end', () => {
  const text = async (redirect: string, headers: Record<string, string> = {}) =>
    (await openScaPage(redirect, headers)).html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('\u00a0', ' ')
      .replaceAll(/\s+/g, ' ');
  const begun = async () => {
    const account = await makeAccount(client, JONAS, '10000.00');
    const jonas = await connectPsu(client);
    const body = paymentBody(NDCT, account.bban, LATER_DAY, {
      instructedAmount: { amount: '2480.00', currency: 'NOK' },
      creditorName: 'Årstad SFO',
    });
    const made = await create(client, jonas, { product: NDCT, body });
    const started = await client.call({
      method: 'POST',
      path: linkOf(made, 'startAuthorisation').href,
      headers: jonas.headers,
    });
    return { jonas, self: linkOf(made, 'self').href, redirect: scaRedirectOf(started) };
  };
  const payment = async () => (await begun()).redirect;

  it('says what was approved, in the person’s language', async () => {
    const redirect = await payment();
    await completeSca(redirect);
    const said = await text(redirect);
    expect(said).toContain('You have already answered');
    expect(said).toContain('You approved the payment of 2,480.00 NOK to Årstad SFO.');
    expect(await text(redirect, { 'Accept-Language': 'nb' })).toContain(
      'Du godkjente betalingen på 2 480,00 NOK til Årstad SFO.',
    );
  });

  it('says what was cancelled', async () => {
    const account = await makeAccount(client, JONAS, '10000.00');
    const jonas = await connectPsu(client);
    const body = periodicBody(account.bban, bankDay(new Date()), {
      instructedAmount: { amount: '2480.00', currency: 'NOK' },
      creditorName: 'Årstad SFO',
      frequency: 'Monthly',
    });
    const service = 'periodic-payments';
    const self = await createApproved(client, jonas, { service, product: NDCT, body });
    const started = await client.call({
      method: 'POST',
      path: `${self}/cancellation-authorisations`,
      headers: jonas.headers,
    });
    const redirect = scaRedirectOf(started);
    await completeSca(redirect);
    expect(await text(redirect)).toContain(
      'You cancelled the standing order for 2,480.00 NOK to Årstad SFO.',
    );
  });

  it('says that the payment was not approved, and names it to nobody who has not seen it', async () => {
    const redirect = await payment();
    await submitScaPage(redirect, { action: 'cancel' });
    const said = await text(redirect);
    expect(said).toContain('You did not approve this.');
    expect(said).not.toContain('Årstad');
  });

  it('says the same once the payment was deleted', async () => {
    const { jonas, self, redirect } = await begun();
    await submitScaPage(redirect, { action: 'cancel' });
    const deleted = await client.call({ method: 'DELETE', path: self, headers: jonas.headers });
    expect(deleted.status).toBe(204);
    expect(await text(redirect)).toContain('You did not approve this.');
  });

  it('says which access was given, or that none was', async () => {
    const given = await start();
    await completeSca(given);
    expect(await text(given)).toContain(
      'You chose which accounts Havneby Regnskap AS may see. There is nothing more to do',
    );
    const cancelled = await start();
    await submitScaPage(cancelled, { action: 'cancel' });
    expect(await text(cancelled)).toContain('You cancelled, so nothing was changed.');
  });

  it('says that the time ran out, or that the bank could not do it', async () => {
    const late = await start();
    try {
      await setClock(30 * 60 + 5);
      await submitScaPage(late, { identityNumber: JONAS, action: 'continue' });
      expect(await text(late)).toContain(
        'This request has ended Time ran out before you answered.',
      );
    } finally {
      await setClock(0);
    }
    const failed = await start();
    await setFaults(client, { fault: 'sca-failure', calls: 1 });
    await submitScaPage(failed, { identityNumber: JONAS, action: 'continue' });
    expect(await text(failed)).toContain('This request has ended It could not be completed.');
  });
});

describe("the bank's own page for the PSU", () => {
  const signIn = async (identityNumber: string) => {
    const signedIn = await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber });
    return `${bank.scaOrigin}${signedIn.location}`;
  };

  it('lists the TPPs that have access, and takes it back', async () => {
    const tpp = await bank.client('Åpen Innsikt AS');
    const psu = await connectPsu(tpp, { identityNumber: JONAS });
    const page = await openScaPage(await signIn(JONAS));
    expect(page.html).toContain('Åpen Innsikt AS');
    // The newest consent comes first.
    const consentId = page.values('consentId')[0] ?? '';
    const url = await signIn(JONAS);
    const revoked = await submitScaPage(`${url}/revoke`, { consentId });
    expect(revoked.status).toBe(303);
    const after = await openScaPage(`${bank.scaOrigin}${revoked.location}`);
    expect(after.html).toContain('Access has been withdrawn.');
    expect(after.html).not.toContain('Åpen Innsikt AS');
    const answer = await tpp.call({ path: '/v1/accounts', headers: psu.headers });
    expect(answer.status).toBe(403);
    expect(messageOf(answer)).toMatchObject({ code: 'CONSENT_UNKNOWN' });
    // A new consent is asked for explicitly, and makes the accounts visible again.
    const offered = await tpp.call({
      path: '/v1/bank-offered-consents',
      method: 'POST',
      headers: psu.headers,
    });
    const renewed = await finishSca(offered, { identityNumber: JONAS });
    expect((await tpp.call({ path: '/v1/accounts', headers: renewed.headers })).status).toBe(200);
  });

  it('says of each access whether it ends or has ended', async () => {
    const tpp = await bank.client('Utløpt Innsikt AS');
    await connectPsu(tpp, { identityNumber: TORBJORN });
    const open = async (language: string) =>
      (await openScaPage(await signIn(TORBJORN), { 'Accept-Language': language })).html;
    const current = await open('en');
    expect(current).toContain('<h1>Access you have given</h1>');
    expect(current).toContain('<dt>Access ends</dt>');
    try {
      await setClock(181 * 86_400);
      expect(await open('en')).toContain('<dt>Access ended</dt>');
      const norwegian = await open('nb');
      expect(norwegian).toContain('<h1>Tilganger du har gitt</h1>');
      expect(norwegian).toContain('<dt>Tilgangen gikk ut</dt>');
    } finally {
      await setClock(0);
    }
  });

  it('is closed to its link once the person has left', async () => {
    const url = await signIn(JONAS);
    expect((await openScaPage(url)).status).toBe(200);
    await submitScaPage(`${url}/leave`, {});
    const again = await fetch(url, { redirect: 'manual' });
    expect([again.status, again.headers.get('location')]).toEqual([303, '/access?expired']);
  });

  it('asks who it is again after a quarter of an hour', async () => {
    const url = await signIn(JONAS);
    try {
      await setClock(15 * 60 - 5);
      expect((await openScaPage(url)).status).toBe(200);
      await setClock(15 * 60 + 5);
      const late = await fetch(url, { redirect: 'manual' });
      expect(late.status).toBe(303);
      expect(late.headers.get('location')).toBe('/access?expired');
    } finally {
      await setClock(0);
    }
  });

  it('takes back nothing of somebody else', async () => {
    const tpp = await bank.client('Låst Dør AS');
    const psu = await connectPsu(tpp, { identityNumber: JONAS });
    const page = await openScaPage(await signIn(JONAS));
    const ids = page.values('consentId');
    const url = await signIn(ODD);
    for (const consentId of ids) {
      const { location } = await submitScaPage(`${url}/revoke`, { consentId });
      expect(location).toBe(new URL(url).pathname);
    }
    expect((await tpp.call({ path: '/v1/accounts', headers: psu.headers })).status).toBe(200);
  });

  it.each([
    ['1', '1', 'Enter an 11-digit identity number.'],
    ['1'.repeat(41), '1'.repeat(40), 'Enter an 11-digit identity number.'],
    [
      '01010112345',
      '01010112345',
      'No customer of this bank has the number 01010112345. Use one of the numbers below.',
    ],
  ])('knows nobody who is no customer: %s', async (identityNumber, kept, said) => {
    const answer = await submitScaPage(`${bank.scaOrigin}/access`, { identityNumber });
    expect([answer.status, answer.location]).toEqual([422, null]);
    expect(answer.page.html).toContain(said);
    expect(answer.page.values('identityNumber')).toEqual([kept]);
    expect((await openScaPage(`${bank.scaOrigin}/access/${'a'.repeat(43)}`)).status).toBe(303);
  });

  it('takes a number with blanks, and names its customer', async () => {
    const page = await openScaPage(await signIn(' 130393 19 955 '));
    expect(page.html).toContain('<p class="asks">Jonas Håkon Lunde</p>');
    expect(page.html).not.toContain('Access has been withdrawn.');
  });

  it('takes back nothing by an id that is none, nor by a link that is closed', async () => {
    const psu = await connectPsu(client, { identityNumber: JONAS });
    const url = await signIn(JONAS);
    const [consentId = ''] = (await openScaPage(url)).values('consentId');
    for (const id of ['', 'x', `${consentId}0`, ` ${consentId}`]) {
      const answer = await submitScaPage(`${url}/revoke`, { consentId: id });
      expect([answer.status, answer.location]).toEqual([303, new URL(url).pathname]);
    }
    const left = await submitScaPage(`${url}/leave`, {});
    expect([left.status, left.location]).toEqual([303, '/']);
    const late = await submitScaPage(`${url}/revoke`, { consentId });
    expect([late.status, late.location]).toEqual([303, '/access?expired']);
    const accounts = await client.call({ path: '/v1/accounts', headers: psu.headers });
    expect(accounts.status, accounts.text).toBe(200);
    const asked = await openScaPage(`${bank.scaOrigin}/access?expired`);
    expect(asked.html).toContain('You were away for too long. Enter your number again.');
    expect((await openScaPage(`${bank.scaOrigin}/access`)).html).not.toContain('You were away');
  });
});
