import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '@/database/test-database';
import { LATER_DAY } from '@/lib/xs2a/testing/later-day';
import { create, NDCT, paymentBody } from '@/sandbox-bank/testing/payments';
import { sharedBank } from '@/sandbox-bank/testing/shared-bank';
import { connectPsu } from '@/sandbox-bank/testing/test-bank';
import { callWorld, type TestWorld } from '@/sandbox-bank/testing/worlds';

const { bank, client } = sharedBank(createTestDatabase);

const get = async (path: string): Promise<string> => {
  const headers = { 'Accept-Language': 'nb' };
  return (await fetch(`${bank.scaOrigin}${path}`, { headers })).text();
};
/** Submits a form as its page would, from a Norwegian browser. */
const submit = async (path: string, fields: Record<string, string> = {}) => {
  const token = /name="form" value="([^"]+)"/.exec(await get('/console'))?.[1] ?? '';
  const response = await fetch(`${bank.scaOrigin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'nb' },
    body: new URLSearchParams({ form: token, ...fields }).toString(),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const made = async (template: 'standard' | 'empty') => {
  const { headers } = await submit('/console/worlds', { template });
  const path = (headers.get('location') ?? '').replace('?done', '');
  return { id: path.replace('/console/worlds/', ''), path };
};
/** What a refused form says, without the heading of the sentence. */
const refusalOf = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
  const { status, text } = await submit(path, fields);
  expect(status, text).toBe(422);
  const [, said = ''] =
    /role="alert"><p><strong>Banken avviste dette:<\/strong> (.*?)<\/p>/.exec(text) ?? [];
  return said.replaceAll('&quot;', '"');
};
/** A world with a person and a company: their pages, and what its forms name. */
const peopled = async () => {
  const { id, path } = await made('empty');
  await submit(`${path}/customers`, { type: 'PRIVATE' });
  await submit(`${path}/customers`, { type: 'CORPORATE' });
  const { customers } = (await callWorld(client, { id }, 'GET')).body as TestWorld;
  const links = [
    ...(await get(`${path}/customers`)).matchAll(/href="([^"]*\/customers\/[0-9a-f-]+)"/g),
  ];
  const [person = '', company = ''] = links.map(([, href = '']) => href);
  const fieldIn = async (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(await get(page))?.[1] ?? '';
  return {
    id,
    path,
    person,
    company,
    accountId: await fieldIn(person, 'accountId'),
    agreementId: await fieldIn(company, 'agreementId'),
    customerNumber: customers[0]?.customerNumber ?? '',
    bban: customers[0]?.accounts[0]?.bban ?? '',
    iban: customers[1]?.accounts[0]?.iban ?? '',
    otherIban: customers[0]?.accounts[0]?.iban ?? '',
  };
};

describe('a form that is refused, for a Norwegian reader', () => {
  it('breaks a rule in Norwegian', async () => {
    const { path, person, accountId } = await peopled();
    const row = { accountId, amount: '-1', text: 'Kaffe', day: '2026-01-05' };
    for (const [at, fields, sentence] of [
      [`${path}/faults`, { fault: 'error', calls: '0' }, 'Antall kall: Må være minst 1, men er 0.'],
      [
        `${path}/clock`,
        { step: 'week' },
        'Klokke: Må være én av hour, day, nextRun, days180, realTime. Verdien var "week".',
      ],
      [
        '/console/worlds',
        { template: 'galaxy' },
        'template: Må være én av empty, standard, household. Verdien var "galaxy".',
      ],
      [`${person}/name`, { name: '' }, 'Navn: Må ha en verdi.'],
      [`${person}/name`, { name: 'x'.repeat(71) }, 'Navn: Kan ha høyst 70 tegn, men har 71.'],
      [
        `${person}/account`,
        { accountId, name: 'Felles', credit: '-1' },
        'Kreditt på kontoen: Kan ikke være negativt.',
      ],
      [
        `${person}/account`,
        { accountId, name: 'Felles', credit: '9999999999999999,00' },
        'Kan ha høyst 18 sifre når alle desimalene i valutaen er med.',
      ],
      [
        `${person}/rows`,
        { ...row, amount: 'mye' },
        'Beløp, negativt for penger ut: Må være et desimaltall: sifre og høyst ett desimaltegn, uten plusstegn, eksponent, mellomrom eller innledende nuller. Verdien var "mye".',
      ],
    ] as const) {
      expect(await refusalOf(at, fields), at).toBe(sentence);
    }
    const tomorrow = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
    expect(await refusalOf(`${person}/rows`, { ...row, day: tomorrow })).toMatch(
      /^Bokføringsdato: Må være i dag eller en tidligere dag\. I dag er [0-9-]+ i denne banken\. Verdien var "[0-9-]+"\.$/,
    );
  });

  it('meets something that is already so, or is gone, in Norwegian', async () => {
    const { id, path, company, person, accountId, agreementId, customerNumber, iban, otherIban } =
      await peopled();
    const engagement = { agreementId, person: customerNumber, iban };
    await submit(`${company}/engagements`, engagement);
    await callWorld(client, { id }, 'PUT', 'clock', { offsetSeconds: 10 * 366 * 86_400 });
    const nothing = '5b0e0f5e-7a51-4e55-8f9a-0c6c36ad0010';
    for (const [at, fields, sentence] of [
      [
        `${company}/engagements`,
        engagement,
        'Personen har allerede disposisjonsrett til kontoen etter denne avtalen.',
      ],
      [
        `${company}/engagements`,
        { ...engagement, person: '01010100000' },
        'Ingen kunde i denne verdenen har dette nummeret.',
      ],
      [
        `${company}/engagements`,
        { ...engagement, iban: otherIban },
        'Kontoen tilhører ikke den som eier avtalen.',
      ],
      [
        `${company}/engagements`,
        { ...engagement, agreementId: nothing },
        'Avtalen finnes ikke lenger.',
      ],
      [
        `${company}/engagement/remove`,
        { agreementId, engagementId: nothing },
        'Disposisjonsretten finnes ikke lenger.',
      ],
      [
        `${person}/agreements`,
        {},
        'Bare en bedrift kan få en avtale. Avtalen til en person finnes fra før.',
      ],
      [
        `${path}/clock`,
        { step: 'days180' },
        'Klokken kan være høyst ti år foran eller etter virkelig tid.',
      ],
      [`${path}/restore`, { snapshotId: nothing }, 'Øyeblikksbildet finnes ikke lenger.'],
      ['/console/worlds/default/remove', {}, 'Standardverdenen kan ikke fjernes.'],
      [
        `${person}/rows`,
        { accountId, amount: '9999999999999999,00', text: '', day: '2026-01-05' },
        'Saldoen på en konto, inkludert kreditten, kan ha høyst 18 sifre.',
      ],
    ] as const) {
      expect(await refusalOf(at, fields), at).toBe(sentence);
    }
  });

  it('marks what there is in English only', async () => {
    const body = new FormData();
    const token = /name="form" value="([^"]+)"/.exec(await get('/console'))?.[1] ?? '';
    body.append('form', token);
    body.append('file', new File(['{}'], 'world.json'));
    const answer = await fetch(`${bank.scaOrigin}/console/import`, {
      method: 'POST',
      body,
      headers: { 'Accept-Language': 'nb' },
    });
    expect((await answer.text()).replaceAll('&quot;', '"')).toContain(
      'Filen inneholder ingen verden som denne banken kan lese. <span lang="en">format: Expected "brygge-world-1".',
    );
  });
});

describe('the pages of the console, for a Norwegian reader', () => {
  it('show amounts in fields with a decimal comma', async () => {
    const { person, company } = await peopled();
    const text = await get(person);
    expect(text).toContain('value="-100,00"');
    expect(text).toMatch(/name="credit"[^>]* value="0,00"/);
    const english = await fetch(`${bank.scaOrigin}${person}`);
    expect(await english.text()).toContain('value="-100.00"');
    expect(await get(company)).not.toMatch(/value="-?[0-9]+\.[0-9]{2}"/);
  });

  it('set what comes from the interface as code', async () => {
    const { path, customerNumber, bban } = await peopled();
    const psu = await connectPsu(client, { identityNumber: customerNumber });
    const body = paymentBody(NDCT, bban, LATER_DAY);
    const payment = await create(client, psu, { product: NDCT, body });
    expect(payment.status, payment.text).toBe(201);
    const text = await get(`${path}/payments`);
    expect(text).toContain(
      '<code>payments</code><br/><code>norwegian-domestic-credit-transfers</code>',
    );
    expect(text).toContain('<code>RCVD</code>');
  });

  it('name the checks of a request in Norwegian, and mark why one failed as English', async () => {
    await client.call({ path: '/v1/accounts', headers: { 'X-Request-ID': undefined } });
    const [first = ''] = /<details[\s\S]*?<\/details>/.exec(await get('/console/requests')) ?? [];
    expect(first).toContain('Ikke bestått: påkrevde headere');
    expect(first).toMatch(/<p class="console-failed" lang="en">X-Request-ID: expected a value/);
    expect(first).toContain('gjentatte headere <code>headers-once</code>: bestått');
    expect(first).toMatch(
      /påkrevde headere <code>headers-required<\/code>: ikke bestått – <span lang="en">X-Request-ID: expected/,
    );
  });

  it('say which page is in English', async () => {
    expect(await get('/')).toContain(
      'Alle operasjonene, med parametere, innhold og svar (på engelsk).',
    );
  });
});

it('calls the number of a company and a card what they are', async () => {
  const { person, company } = await peopled();
  await submit(`${person}/cards`, {});
  const shown = await get(person);
  expect(shown).toContain('Fødselsnummer:');
  expect(shown).toContain('Fjern kontoen');
  expect(shown).toContain('Fjern kortet');
  const ofCompany = await get(company);
  expect(ofCompany).toContain('Kundenummer:');
  expect(ofCompany).not.toContain('Fødselsnummer');
  expect(ofCompany).not.toContain('Fjern kortet');
});
