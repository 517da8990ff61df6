/**
 * A test bank with PSUs: it asks for SCA, remembers which PSU completed it under which TPP-Session-ID, and answers
 * accounts accordingly. A test plays the PSU at the bank, honest or not, and may override any reply.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ScaFailure, scaReturnUrl } from '@/lib/xs2a/message/sca-return';
import { json, openTestBank, type Reply, type TestBank } from './test-bank';

export const SCA_ORIGIN = 'http://localhost:8444';

export type BankAccount = { resourceId: string; bban: string; iban: string; name: string };
export type BankAgreement = {
  psuCorporateId: string;
  name: string;
  owner?: string;
  /** The company's own accounts; by default those of the PSU. */
  accounts?: BankAccount[];
  /** False until a PSU passes SCA on the company's behalf; only then are its accounts answered. */
  consented?: boolean;
};

export type BankPsu = {
  psuId: string;
  accounts: BankAccount[];
  agreements: BankAgreement[];
};

export type PsuBank = TestBank & {
  /** The settings that make this the application's bank. */
  settings: Record<string, string>;
  addPsu(psu: BankPsu): BankPsu;
  /** A PSU with accounts of these names, whose numbers and ids no other PSU has. */
  newPsu(psu?: { names?: readonly string[]; agreements?: BankAgreement[] }): BankPsu;
  /** Takes the PSU through SCA at a `scaRedirect`; returns the address that the bank sends the browser back to. */
  pass(scaRedirect: string, psu: BankPsu, corporateId?: string): string;
  /** Makes SCA fail. */
  fail(scaRedirect: string, failure: ScaFailure): string;
  /** The PSU cancels. */
  cancel(scaRedirect: string): string;
  /** Sets a reply by `METHOD path` below the base path; undefined restores the bank's own. */
  override(operation: string, reply: Reply | undefined): void;
  /** Gives this reply to whatever is asked of an account (`accounts/id`) or card account (`card-accounts/id`). */
  takeBack(account: string, reply: Reply): void;
  /** Restores all of the bank's own replies. */
  restore(): void;
};

/** An error of the bank, with a link to SCA when it asks for that. */
export const refusal = (status: number, code: string, scaRedirect?: string): Reply =>
  json(status, {
    tppMessages: [{ category: 'ERROR', code, text: 'Said by the test bank.' }],
    ...(scaRedirect === undefined
      ? {}
      : { _links: { scaRedirect: { href: scaRedirect, verbs: ['GET'] } } }),
  });

const accountWire = (account: BankAccount) => ({
  ...account,
  currency: 'NOK',
  product: 'BRUKSKONTO',
});

export const openPsuBank = async (): Promise<PsuBank> => {
  const bank = await openTestBank();
  const keysDir = await mkdtemp(join(tmpdir(), 'brygge-test-tpp-'));
  const certificateFile = join(keysDir, 'certificate.pem');
  const privateKeyFile = join(keysDir, 'private-key.pem');
  await writeFile(certificateFile, bank.tppKeys.certificatePem);
  await writeFile(privateKeyFile, bank.tppKeys.privateKeyPem);

  const psus = new Map<string, BankPsu>();
  const sessions = new Map<string, string>();
  const visits = new Map<string, { redirectUri: string; tppSessionId: string }>();
  const overrides = new Map<string, Reply>();
  let visitCount = 0;
  let accountCount = 0;

  const addPsu = (psu: BankPsu): BankPsu => {
    psus.set(psu.psuId, psu);
    return psu;
  };

  const visitOf = (scaRedirect: string) => {
    const visit = visits.get(scaRedirect);
    if (visit === undefined) throw new Error(`nobody was sent to ${scaRedirect}`);
    return visit;
  };
  const fail = (scaRedirect: string, failure: ScaFailure) =>
    scaReturnUrl(visitOf(scaRedirect).redirectUri, failure);

  const header = (request: Parameters<Reply>[0], name: string): string => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : '';
  };

  const startSca = (request: Parameters<Reply>[0]) => {
    visitCount += 1;
    const href = `${SCA_ORIGIN}/sca/visit-${visitCount}`;
    visits.set(href, {
      redirectUri: header(request, 'tpp-redirect-uri'),
      tppSessionId: header(request, 'tpp-session-id'),
    });
    return href;
  };

  const started = (request: Parameters<Reply>[0]) => ({
    _links: { scaRedirect: { href: startSca(request), verbs: ['GET'] } },
  });

  const answer: Reply = (request, response, body) => {
    const path = (request.url ?? '').replace('/api-sandbox', '');
    const [pathname = ''] = path.split('?');
    const operation = `${request.method} ${pathname}`;
    const override = overrides.get(operation);
    const reply = ((): Reply => {
      if (override !== undefined) return override;
      if (operation === 'POST /v1/bank-offered-consents') return json(201, started(request));
      const psu = psus.get(header(request, 'psu-id'));
      // A payment made without a PSU-ID is approved by whoever opens the link.
      if (psu === undefined && /^POST .*\/authorisations$/.test(operation))
        return json(201, { scaStatus: 'started', ...started(request) });
      if (psu === undefined) return refusal(401, 'PSU_CREDENTIALS_INVALID', startSca(request));
      if (sessions.get(header(request, 'tpp-session-id')) !== psu.psuId)
        return refusal(401, 'SCA_EXPIRED', startSca(request));
      const corporateId = header(request, 'psu-corporate-id');
      const agreement = psu.agreements.find((one) => one.psuCorporateId === corporateId);
      if (corporateId !== '' && agreement === undefined) return refusal(403, 'FORBIDDEN');
      if (agreement?.consented === false) return refusal(401, 'CONSENT_INVALID', startSca(request));
      const accounts = agreement?.accounts ?? psu.accounts;
      if (operation === 'GET /v1/users') return json(200, { psuId: psu.psuId });
      // Dynamic linking: every approval requires SCA.
      if (/^POST .*\/(cancellation-)?authorisations$/.test(operation))
        return json(201, { scaStatus: 'started', ...started(request) });
      if (operation === 'GET /v1/accounts')
        return json(200, { accounts: accounts.map(accountWire) });
      if (operation === 'GET /v1/agreements')
        return json(200, {
          agreements: psu.agreements.map(({ psuCorporateId, name, owner }) => ({
            psuCorporateId,
            name,
            owner,
          })),
        });
      const [, id = '', rest = ''] = /^GET \/v1\/accounts\/([^/]+)\/?(.*)$/.exec(operation) ?? [];
      const account = accounts.find((one) => one.resourceId === decodeURIComponent(id));
      if (account === undefined) return refusal(404, 'RESOURCE_UNKNOWN');
      if (rest === '') return json(200, accountWire(account));
      if (rest === 'balances')
        return json(200, {
          account: { iban: account.iban, currency: 'NOK' },
          balances: [
            {
              balanceType: 'interimAvailable',
              balanceAmount: { amount: '1234.50', currency: 'NOK' },
            },
          ],
        });
      if (rest === 'transactions')
        return json(200, { account: {}, transactions: { booked: [], pending: [] } });
      return refusal(404, 'RESOURCE_UNKNOWN');
    })();
    reply(request, response, body);
  };
  bank.reply(answer);

  return {
    ...bank,
    settings: {
      BANK_BASE_URL: bank.baseUrl,
      BANK_SCA_ORIGINS: SCA_ORIGIN,
      BANK_CA_FILE: bank.authority.caFile,
      TPP_CERTIFICATE_FILE: certificateFile,
      TPP_PRIVATE_KEY_FILE: privateKeyFile,
    },
    addPsu,
    newPsu: ({ names = ['Brukskonto'], agreements = [] } = {}) =>
      addPsu({
        psuId: randomUUID(),
        accounts: names.map((name) => {
          accountCount += 1;
          const bban = String(12_345_600_000 + accountCount);
          return { resourceId: `enc!!${accountCount}=`, bban, iban: `NO93${bban}`, name };
        }),
        agreements,
      }),
    pass(scaRedirect, psu, corporateId) {
      const { redirectUri, tppSessionId } = visitOf(scaRedirect);
      sessions.set(tppSessionId, psu.psuId);
      for (const agreement of psu.agreements)
        if (agreement.psuCorporateId === corporateId && agreement.consented !== undefined)
          agreement.consented = true;
      return scaReturnUrl(redirectUri, {
        psuId: psu.psuId,
        ...(corporateId === undefined ? {} : { psuCorporateId: corporateId }),
        tppSessionId,
        context: corporateId === undefined ? 'PRIVATE' : 'CORPORATE',
      });
    },
    fail,
    cancel(scaRedirect) {
      return fail(scaRedirect, {
        system: 'test-bank',
        status: 400,
        code: 'SCA_INVALID',
        message: 'The PSU cancelled at the bank.',
      });
    },
    override(operation, reply) {
      if (reply === undefined) overrides.delete(operation);
      else overrides.set(operation, reply);
    },
    takeBack(account, reply) {
      for (const part of ['', '/balances', '/transactions'])
        overrides.set(`GET /v1/${account}${part}`, reply);
    },
    restore: () => overrides.clear(),
    async close() {
      await bank.close();
      await rm(keysDir, { recursive: true, force: true });
    },
  };
};
