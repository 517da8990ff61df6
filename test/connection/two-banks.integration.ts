import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GET as balances } from '@/app/api/accounts/[accountId]/balances/route';
import { GET as accounts } from '@/app/api/accounts/route';
import { GET as agreements } from '@/app/api/agreements/route';
import { GET as logo } from '@/app/api/banks/[bankId]/logo/route';
import { POST as renew } from '@/app/api/connections/[connectionId]/renew/route';
import { DELETE as disconnect } from '@/app/api/connections/[connectionId]/route';
import { POST as connect, GET as connections } from '@/app/api/connections/route';
import { GET as contexts } from '@/app/api/contexts/route';
import {
  PUT as changePreference,
  DELETE as forgetPreference,
} from '@/app/api/sca-preferences/[bankId]/route';
import { GET as preferences } from '@/app/api/sca-preferences/route';
import { GET as scaReturn } from '@/app/sca/[attemptId]/return/route';
import { createTestDatabase } from '@/database/test-database';
import { DIALECTS } from '@/lib/aspsp/dialect';
import { database } from '@/lib/db/client';
import type { AccountsView } from '@/lib/view/account';
import type { ActingContextsView } from '@/lib/view/connection/acting-context';
import type { AgreementsView } from '@/lib/view/connection/agreement';
import type { BankView, ConnectionsView } from '@/lib/view/connection/connection';
import type { ScaPreferencesView } from '@/lib/view/user/sca-preference';
import { completeSca, type ScaAnswers } from '@/sandbox-bank/testing/bank-client';
import { startTestBank, type TestBank } from '@/sandbox-bank/testing/test-bank';
import {
  newUser,
  type OpenApplication,
  openApplication,
  type TestUser,
} from '@/test/harness/application';
import { type LegacyBank, openLegacyBank } from '@/test/harness/legacy-bank';

/** These people are customers of both banks from the start. */
const JONAS = '13039319955';
const OTHER = '12085592767';
const BREWER = '18129215603';

let skjaervik: TestBank;
let nordstrand: TestBank;
/** Nordstrand as reached by the application: it speaks another dialect than Skjærvik. */
let legacy: LegacyBank;
let application: OpenApplication;
let folder: string;

const writeKeys = async (bank: TestBank, name: string) => {
  const keys = await bank.keys('Brygge AS', ['PSP_AI', 'PSP_PI']);
  const files = { certificate: join(folder, `${name}.pem`), key: join(folder, `${name}-key.pem`) };
  await writeFile(files.certificate, keys.certificatePem);
  await writeFile(files.key, keys.privateKeyPem);
  return files;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brygge-two-banks-'));
  skjaervik = await startTestBank(createTestDatabase);
  nordstrand = await startTestBank(createTestDatabase, { ownAuthority: true });
  legacy = await openLegacyBank(nordstrand);
  const keys = await writeKeys(skjaervik, 'skjaervik');
  await writeKeys(nordstrand, 'nordstrand');
  await writeFile(join(folder, 'nordstrand.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(
    join(folder, 'banks.json'),
    JSON.stringify([
      {
        id: 'nordstrand',
        name: 'Nordstrand Sparebank',
        logo: 'nordstrand.svg',
        baseUrl: legacy.baseUrl,
        dialect: 'legacy',
        scaOrigins: [nordstrand.scaOrigin],
        caFile: nordstrand.caFile,
        tppCertificateFile: 'nordstrand.pem',
        tppPrivateKeyFile: 'nordstrand-key.pem',
        isSandbox: true,
      },
    ]),
  );
  application = await openApplication({
    BANK_BASE_URL: skjaervik.baseUrl,
    BANK_SCA_ORIGINS: skjaervik.scaOrigin,
    BANK_CA_FILE: skjaervik.caFile,
    TPP_CERTIFICATE_FILE: keys.certificate,
    TPP_PRIVATE_KEY_FILE: keys.key,
    BANKS_FILE: join(folder, 'banks.json'),
  });
});
afterEach(() => expect(legacy.refused).toEqual([]));
afterAll(async () => {
  await application.close();
  await skjaervik.remove();
  await legacy.close();
  await nordstrand.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A demo user, who gives up the PSU-ID to the next one. */
const newPerson = () => newUser(new Date(), { isDemo: true });

type Route = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

const get = async <View>(
  user: TestUser,
  route: Route,
  path = '/',
  params: Record<string, string> = {},
): Promise<View> => {
  const response = await user.browser.ask(route, params, { path });
  expect(response.status).toBe(200);
  return response.json();
};

const comeBack = async (user: TestUser, address: string): Promise<URL> => {
  const { pathname, search } = new URL(address);
  const response = await user.browser.ask(
    scaReturn,
    { attemptId: pathname.split('/')[2] ?? '' },
    { path: `${pathname}${search}` },
  );
  return new URL(response.headers.get('location') ?? '');
};

/** Goes through SCA and back; returns the connection, and the fields of the bank's pages on the way. */
const through = async (user: TestUser, started: Response, answers: ScaAnswers) => {
  expect(started.status).toBe(201);
  const { scaRedirect } = await started.json();
  const { steps, location } = await completeSca(scaRedirect, answers);
  const back = await comeBack(user, location);
  expect(back.pathname).toBe('/connections/connected');
  return { steps, connectionId: back.searchParams.get('connection') ?? '', scaRedirect };
};

const connectAt = async (
  user: TestUser,
  bankId: string,
  answers: ScaAnswers = {},
  body: object = {},
) =>
  through(
    user,
    await user.browser.ask(connect, {}, { method: 'POST', json: { bankId, ...body } }),
    answers,
  );

const renewOf = (user: TestUser, connectionId: string) =>
  user.browser.ask(renew, { connectionId }, { method: 'POST', json: {} });

describe('two banks side by side', () => {
  it('are both to choose from, each with its name and logo', async () => {
    const user = await newPerson();
    const { banks } = await get<{ banks: BankView[] }>(user, connections);
    expect(banks).toEqual([
      {
        bankId: 'sandbox',
        name: 'Skjærvik Sparebank',
        isSandbox: true,
        logo: '/api/banks/sandbox/logo',
        paymentKinds: DIALECTS.standard.paymentKinds,
      },
      {
        bankId: 'nordstrand',
        name: 'Nordstrand Sparebank',
        isSandbox: true,
        logo: '/api/banks/nordstrand/logo',
        paymentKinds: DIALECTS.legacy.paymentKinds,
      },
    ]);
    for (const { bankId } of banks) {
      const picture = await user.browser.ask(logo, { bankId });
      expect(picture.headers.get('content-type')).toBe('image/svg+xml');
      expect(await picture.text()).toContain('<svg');
    }
    expect((await user.browser.ask(logo, { bankId: 'nowhere' })).status).toBe(404);
  });

  it('give one person private and corporate contexts that do not mix', async () => {
    const user = await newPerson();
    const first = await connectAt(user, 'sandbox', { identityNumber: JONAS });
    const second = await connectAt(user, 'nordstrand', { identityNumber: BREWER });
    expect(first.scaRedirect.startsWith(skjaervik.scaOrigin)).toBe(true);
    expect(second.scaRedirect.startsWith(nordstrand.scaOrigin)).toBe(true);

    const { contexts: known } = await get<ActingContextsView>(user, contexts);
    expect(known).toMatchObject([
      { contextId: 'private', bankNames: ['Skjærvik Sparebank'] },
      { contextId: second.connectionId, bankNames: ['Nordstrand Sparebank'] },
    ]);
    const of = async (context: string) =>
      (await get<AccountsView>(user, accounts, `/api/accounts?context=${context}`)).accounts;
    const [own, corporate] = [await of('private'), await of(second.connectionId)];
    expect(own.map(({ bankName }) => bankName)).toEqual([
      'Skjærvik Sparebank',
      'Skjærvik Sparebank',
    ]);
    expect(corporate.map(({ bankName }) => bankName)).toEqual([
      'Nordstrand Sparebank',
      'Nordstrand Sparebank',
    ]);
    // Each account answers, so each call was signed for its own bank, and trusted by it.
    for (const { accountId } of [...own, ...corporate])
      await get(user, balances, '/', { accountId });
    const { userId } = user;
    const stored = await database().account.findMany({ where: { userId } });
    expect(stored.map(({ bankId }) => bankId).sort()).toEqual([
      'nordstrand',
      'nordstrand',
      'sandbox',
      'sandbox',
    ]);
  });

  it('let a person act in private at both at once, and disconnect one of them', async () => {
    const user = await newPerson();
    const first = await connectAt(user, 'sandbox', { identityNumber: OTHER });
    await connectAt(user, 'nordstrand', { identityNumber: OTHER });
    const { contexts: known } = await get<ActingContextsView>(user, contexts);
    expect(known).toEqual([
      {
        contextId: 'private',
        name: null,
        bankNames: ['Skjærvik Sparebank', 'Nordstrand Sparebank'],
      },
    ]);
    const { connectionId } = first;
    const gone = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const { connections: left } = await get<ConnectionsView>(user, connections);
    expect(left).toMatchObject([{ bankId: 'nordstrand', status: 'active' }]);
    const { userId } = user;
    expect(await database().psu.findMany({ where: { userId } })).toMatchObject([
      { bankId: 'nordstrand' },
    ]);
    const { accounts: shown } = await get<AccountsView>(user, accounts);
    for (const { accountId } of shown) await get(user, balances, '/', { accountId });
  });

  it('list agreements of their own, and take none of the other’s', async () => {
    const user = await newPerson();
    await connectAt(user, 'nordstrand', { identityNumber: BREWER });
    const view = await get<AgreementsView>(user, agreements, '/api/agreements?bank=nordstrand');
    expect(view.bankName).toBe('Nordstrand Sparebank');
    const [agreement] = view.agreements;
    expect(agreement?.connected).not.toBeNull();
    const elsewhere = await user.browser.ask(
      connect,
      {},
      { method: 'POST', json: { bankId: 'sandbox', agreement: agreement?.agreement } },
    );
    expect(elsewhere.status).toBe(400);
  });
});

describe('an agreement that is chosen in the application', () => {
  type SandboxAgreement = {
    id: string;
    owner: string;
    engagements: { account: { iban: string } }[];
  };

  /** Lets a private customer act for the brewery as well. */
  const engage = async (customer: string): Promise<void> => {
    const client = await nordstrand.client();
    const { agreements: all } = (await client.call({ path: '/v1/sandbox/agreements' })).body as {
      agreements: SandboxAgreement[];
    };
    const brewery = all.find(({ owner }) => owner === BREWER);
    const engaged = await client.call({
      method: 'POST',
      path: `/v1/sandbox/agreements/${brewery?.id}/engagements`,
      body: {
        customer,
        account: { iban: brewery?.engagements[0]?.account.iban },
        roles: ['REGISTER', 'VIEW'],
      },
    });
    expect(engaged.status).toBe(201);
  };

  it('asks for consent and for no agreement, and for nothing where there is consent', async () => {
    await engage(OTHER);
    const user = await newPerson();
    const own = await connectAt(user, 'nordstrand', { identityNumber: OTHER });
    expect(own.steps).toEqual(['identityNumber', 'method', 'context', 'resourceIds']);

    const choose = async () => {
      const { agreements: all } = await get<AgreementsView>(
        user,
        agreements,
        '/api/agreements?bank=nordstrand',
      );
      expect(all).toHaveLength(1);
      expect(all[0]?.connected).toBeNull();
      const json = { bankId: 'nordstrand', agreement: all[0]?.agreement };
      return user.browser.ask(connect, {}, { method: 'POST', json });
    };
    const chosen = await through(user, await choose(), { identityNumber: OTHER });
    expect(chosen.steps).toEqual(['identityNumber', 'method', 'resourceIds']);

    const { connectionId } = chosen;
    const gone = await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const again = await choose();
    expect(again.status).toBe(200);
    const { connections: known } = await get<ConnectionsView>(user, connections);
    expect(known).toMatchObject([
      { context: 'PRIVATE', status: 'active' },
      {
        connectionId: (await again.json()).connectionId,
        context: 'CORPORATE',
        status: 'active',
        accounts: [{ unattendedReads: [{ left: 4 }, { left: 4 }] }],
      },
    ]);
  });
});

describe('what a bank is told beforehand', () => {
  const put = (user: TestUser, bankId: string, json: object) =>
    user.browser.ask(changePreference, { bankId }, { method: 'PUT', json });
  const listed = (user: TestUser) => get<ScaPreferencesView>(user, preferences);

  it('is nothing unless the person says so', async () => {
    const user = await newPerson();
    expect(await listed(user)).toEqual({
      preferences: [
        {
          bankId: 'sandbox',
          bankName: 'Skjærvik Sparebank',
          identityNumberEnd: null,
          method: null,
        },
        {
          bankId: 'nordstrand',
          bankName: 'Nordstrand Sparebank',
          identityNumberEnd: null,
          method: null,
        },
      ],
    });
    const { steps } = await connectAt(user, 'nordstrand', { identityNumber: BREWER });
    expect(steps).toContain('identityNumber');
    expect(steps).toContain('method');
  });

  it('takes the pages for it away, at that bank alone, until it is forgotten', async () => {
    const user = await newPerson();
    const kept = await put(user, 'nordstrand', { identityNumber: '130393 19955', method: 'HA2' });
    expect(await kept.json()).toMatchObject({ identityNumberEnd: '55', method: 'HA2' });

    const there = await connectAt(user, 'nordstrand');
    expect(there.steps).toEqual(['resourceIds']);
    const elsewhere = await connectAt(user, 'sandbox', { identityNumber: JONAS });
    expect(elsewhere.steps.slice(0, 2)).toEqual(['identityNumber', 'method']);
    const again = await through(user, await renewOf(user, there.connectionId), {});
    expect(again.steps).toEqual(['resourceIds']);

    const forgotten = await user.browser.ask(
      forgetPreference,
      { bankId: 'nordstrand' },
      { method: 'DELETE' },
    );
    expect(forgotten.status).toBe(204);
    const after = await through(user, await renewOf(user, there.connectionId), {
      identityNumber: JONAS,
    });
    expect(after.steps.slice(0, 2)).toEqual(['identityNumber', 'method']);
  });

  it('may be the method alone', async () => {
    const user = await newPerson();
    await put(user, 'nordstrand', { method: 'EID_MOBILE' });
    const { steps } = await connectAt(user, 'nordstrand', { identityNumber: OTHER });
    expect(steps).toContain('identityNumber');
    expect(steps).not.toContain('method');
  });

  it('never comes back, and is not readable at rest', async () => {
    const user = await newPerson();
    await put(user, 'nordstrand', { identityNumber: JONAS });
    const said = [await listed(user), await get(user, connections), await get(user, contexts)];
    expect(JSON.stringify(said)).not.toContain(JONAS);
    const [row] = await database().scaPreference.findMany({ where: { userId: user.userId } });
    expect(row?.sealedIdentityNumber).toMatch(/^test\./);
    expect(JSON.stringify(row)).not.toContain(JONAS);
  });

  it('is forgotten and not in the way when the number is someone else’s', async () => {
    const user = await newPerson();
    const { connectionId } = await connectAt(user, 'nordstrand', { identityNumber: OTHER });
    await put(user, 'nordstrand', { identityNumber: BREWER, method: 'HA2' });
    const { steps } = await through(user, await renewOf(user, connectionId), {
      identityNumber: OTHER,
    });
    expect(steps).toContain('identityNumber');
    expect((await listed(user)).preferences[1]).toMatchObject({
      identityNumberEnd: null,
      method: 'HA2',
    });
  });

  it('goes when the last connection at the bank goes', async () => {
    const user = await newPerson();
    const { connectionId } = await connectAt(user, 'nordstrand', { identityNumber: OTHER });
    await put(user, 'nordstrand', { identityNumber: OTHER });
    await user.browser.ask(disconnect, { connectionId }, { method: 'DELETE' });
    expect(await database().scaPreference.count({ where: { userId: user.userId } })).toBe(0);
  });

  it.each([
    [{ identityNumber: '1303931995' }, 'identityNumber', 'identity-number-form'],
    [{ identityNumber: '1303931995x' }, 'identityNumber', 'identity-number-form'],
    [{ identityNumber: 13039319955 }, 'identityNumber', 'identity-number-form'],
    [{ method: 'SMS' }, 'method', 'choice-unknown'],
  ])('%o is refused', async (json, name, rule) => {
    const user = await newPerson();
    const response = await put(user, 'nordstrand', json);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: [{ path: name, rule }] });
    expect(await database().scaPreference.count({ where: { userId: user.userId } })).toBe(0);
  });

  it('is of a bank that there is', async () => {
    const user = await newPerson();
    expect((await put(user, 'nowhere', { method: 'HA2' })).status).toBe(404);
  });
});
