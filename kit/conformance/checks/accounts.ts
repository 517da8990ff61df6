/** Account information: accounts, consent and agreements. */
import { hrefOf, segment } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import {
  hasStatus,
  holds,
  isRefused,
  listOf,
  matches,
  objectOf,
  same,
} from '@/kit/conformance/holds';
import { balancesPath, ownAccount, read } from '@/kit/conformance/own-account';
import { accountsOf } from '@/kit/conformance/psu';
import type { Stage } from '@/kit/conformance/stage';

export const accountChecks: readonly Check[] = [
  {
    id: 'accounts-listed',
    grade: 'must',
    place: 'interface#typical-flows',
    rule: 'A request with a PSU-ID lists the consented accounts.',
    run: async (stage) => {
      const listed = await accountsOf(stage.client, stage.person);
      const wanted = stage.person.accounts.map(({ bban }) => bban).sort();
      same(listed.map(({ bban }) => bban).sort(), wanted, 'the accounts');
    },
  },
  {
    id: 'accounts-fields',
    grade: 'should',
    place: 'supplement#5',
    rule: 'An account has resourceId, bban of 11 digits, iban, currency, name and links.',
    run: async (stage) => {
      for (const account of await accountsOf(stage.client, stage.person)) {
        matches(account.resourceId, /^.+$/, 'resourceId');
        matches(account.bban, /^\d{11}$/, 'bban');
        matches(account.iban, /^NO\d{13}$/, 'iban');
        matches(account.currency, /^[A-Z]{3}$/, 'currency');
        matches(hrefOf({ body: account }, 'balances'), /\/balances$/, 'the link balances');
        matches(
          hrefOf({ body: account }, 'transactions'),
          /\/transactions/,
          'the link transactions',
        );
      }
    },
  },
  {
    id: 'accounts-name-length',
    grade: 'must',
    place: 'interface#limits',
    rule: 'The name of an account has at most 70 characters.',
    run: async (stage) => {
      for (const { name } of await accountsOf(stage.client, stage.person)) {
        holds([...String(name)].length <= 70, 'at most 70 characters', name);
      }
    },
  },
  {
    id: 'accounts-name-length-created',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'An account with a name of 71 characters is not created.',
    run: async (stage) => {
      const body = {
        customerNumber: stage.person.number,
        accountName: 'x'.repeat(71),
        balance: { amount: '1.00', currency: 'NOK' },
      };
      isRefused(
        await stage.client.call({ method: 'POST', path: '/v1/sandbox/accounts', body }),
        400,
      );
    },
  },
  {
    id: 'accounts-iso-type',
    grade: 'must',
    place: 'interface#versioning',
    rule: 'cashAccountType follows ISO 20022.',
    run: async (stage) => {
      for (const { cashAccountType } of await accountsOf(stage.client, stage.person)) {
        if (cashAccountType !== undefined)
          matches(cashAccountType, /^[A-Z]{4}$/, 'cashAccountType');
      }
    },
  },
  {
    id: 'accounts-with-balance',
    grade: 'should',
    place: 'supplement#3',
    rule: 'withBalance=true adds balances to each account; without it, it adds none.',
    run: async (stage) => {
      const answer = await read(stage, '/v1/accounts?withBalance=true');
      hasStatus(answer, 200);
      for (const account of listOf(objectOf(answer), 'accounts')) {
        holds(listOf(account, 'balances').length > 0, 'a balance', account);
      }
      for (const account of await accountsOf(stage.client, stage.person)) {
        holds(account.balances === undefined, 'no balances', account.balances);
      }
    },
  },
  {
    id: 'account-details',
    grade: 'should',
    place: 'supplement#2',
    rule: 'One account is read by its id.',
    run: async (stage) => {
      const answer = await read(stage, `/v1/accounts/${segment(ownAccount(stage).id)}`);
      hasStatus(answer, 200);
      const body = objectOf(answer);
      const account = (body.account ?? body) as Record<string, unknown>;
      same(account.bban, ownAccount(stage).bban, 'bban');
    },
  },
  {
    id: 'accounts-of-others',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'Until consent is given, the TPP sees no account data, even for an account whose id it knows.',
    run: async (stage) => {
      const other = await stage.newPerson();
      for (const path of [
        `/v1/accounts/${segment(other.account.id)}`,
        balancesPath(other.account.id),
      ]) {
        hasStatus(await read(stage, path), 401, 403, 404);
      }
    },
  },
  {
    id: 'consent-choice',
    grade: 'must',
    place: 'interface#account-information-operations',
    rule: 'What the PSU did not tick is not listed.',
    run: async (stage) => {
      const customer = await stage.makeCustomer();
      const one = await stage.makeAccount(customer);
      await stage.makeAccount(customer);
      const psu = await stage.connect(customer, { answers: { resourceIds: [one.id] } });
      const listed = await accountsOf(stage.client, psu);
      same(
        listed.map(({ bban }) => bban),
        [one.bban],
        'the accounts',
      );
    },
  },
  {
    id: 'consent-preselected',
    grade: 'must',
    place: 'interface#account-information-operations',
    rule: 'Accounts already granted are preselected.',
    run: async (stage) => {
      const customer = await stage.makeCustomer();
      const one = await stage.makeAccount(customer);
      await stage.makeAccount(customer);
      const psu = await stage.connect(customer, { answers: { resourceIds: [one.id] } });
      const { steps } = await stage.walk(await offerConsent(stage, psu.headers), {
        identityNumber: customer.number,
        resourceIds: [one.id],
      });
      const page = steps.find(({ fields }) => fields.includes('resourceIds'));
      same(page?.checked, [one.id], 'checked boxes');
    },
  },
  {
    id: 'consent-revoked',
    grade: 'must',
    place: 'interface#account-information-operations',
    rule: 'The PSU can revoke consent at any time, and the TPP then no longer sees the accounts.',
    run: async (stage) => {
      const person = await stage.newPerson();
      await stage.walk(await offerConsent(stage, person.headers), {
        identityNumber: person.number,
        resourceIds: [],
      });
      hasStatus(await read(stage, balancesPath(person.account.id), person.headers), 401, 403);
      const list = await read(stage, '/v1/accounts', person.headers);
      hasStatus(list, 401, 403);
    },
  },
  {
    id: 'consent-revoked-code',
    grade: 'should',
    place: 'supplement#9',
    rule: 'A revoked consent gets 403 CONSENT_UNKNOWN.',
    run: async (stage) => {
      const person = await stage.newPerson();
      await stage.walk(await offerConsent(stage, person.headers), {
        identityNumber: person.number,
        resourceIds: [],
      });
      isRefused(await read(stage, '/v1/accounts', person.headers), 403, 'CONSENT_UNKNOWN');
    },
  },
  {
    id: 'consent-offered',
    grade: 'should',
    place: 'supplement#2',
    rule: 'POST /v1/bank-offered-consents answers 201 with a scaRedirect link.',
    run: async (stage) => {
      const answer = await offerConsent(stage, stage.person.headers);
      hasStatus(answer, 201);
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
  {
    id: 'consent-deprecated',
    grade: 'must',
    place: 'interface#account-information-operations',
    rule: 'POST /v1/consents ignores its body and only returns an SCA redirect.',
    run: async (stage) => {
      const answer = await stage.client.call({
        method: 'POST',
        path: '/v1/consents',
        body: { access: { accounts: [] } },
      });
      hasStatus(answer, 200, 201);
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
      same(Object.keys(objectOf(answer)), ['_links'], 'the fields');
    },
  },
  {
    id: 'corporate-id-required',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'A corporate PSU that sends no PSU-Corporate-ID is refused with 400.',
    run: async (stage) => {
      const { 'PSU-Corporate-ID': _, ...headers } = stage.director.headers;
      isRefused(await read(stage, '/v1/accounts', headers), 400);
    },
  },
  {
    id: 'corporate-accounts',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'In the corporate context a PSU sees the accounts granted for the agreement, and no others.',
    run: async (stage) => {
      const listed = await accountsOf(stage.client, stage.director);
      const wanted = stage.director.accounts.map(({ bban }) => bban);
      same(
        listed.map(({ bban }) => bban),
        wanted,
        'the accounts',
      );
    },
  },
  {
    id: 'agreements-listed',
    grade: 'must',
    place: 'interface#typical-flows',
    rule: 'With a PSU-ID GET /v1/agreements lists the corporate agreements.',
    run: async (stage) => {
      const answer = await readAgreements(stage);
      hasStatus(answer, 200);
      const { corporateId = 'none' } = stage.director;
      holds(answer.text.includes(corporateId), `the id ${corporateId}`, answer.text);
    },
  },
  {
    id: 'agreements-fields',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'Each agreement has its id as psuCorporateId.',
    run: async (stage) => {
      const answer = await readAgreements(stage);
      const ids = listOf(objectOf(answer), 'agreements').map((each) => each.psuCorporateId);
      same(ids, [stage.director.corporateId], 'psuCorporateId');
    },
  },
  {
    id: 'agreements-need-sca',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'GET /v1/agreements without a PSU-ID gets 401 with a scaRedirect link.',
    run: async (stage) => {
      const answer = await stage.client.call({ path: '/v1/agreements' });
      hasStatus(answer, 401);
      matches(hrefOf(answer, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
    },
  },
];

function readAgreements(stage: Stage) {
  const { psuId, sessionId } = stage.director;
  return read(stage, '/v1/agreements', { 'PSU-ID': psuId, 'TPP-Session-ID': sessionId });
}

function offerConsent(stage: Stage, headers: Record<string, string>) {
  return stage.client.call({ method: 'POST', path: '/v1/bank-offered-consents', headers });
}
