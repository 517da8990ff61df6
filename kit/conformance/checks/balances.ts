/** Balances, and what may be read without the PSU, and for how long. */
import { hrefOf, segment } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import {
  hasStatus,
  isError,
  isRefused,
  listOf,
  matches,
  objectOf,
  same,
} from '@/kit/conformance/holds';
import { balancesPath, ownAccount, read } from '@/kit/conformance/own-account';

const DAY_SECONDS = 86_400;
const ACCESS_DAYS = 180;

export const balanceChecks: readonly Check[] = [
  {
    id: 'balances-currency',
    grade: 'must',
    place: 'interface#transactions-account-information-facts-stated',
    rule: 'Each balance is in the currency of the account.',
    run: async (stage) => {
      const answer = await read(stage, balancesPath(ownAccount(stage).id));
      hasStatus(answer, 200);
      const body = objectOf(answer);
      const { currency } = body.account as { currency?: unknown };
      same(currency, ownAccount(stage).currency, 'the currency of the account');
      for (const balance of listOf(body, 'balances')) {
        const { currency: of } = (balance.balanceAmount ?? {}) as { currency?: unknown };
        same(of, currency, 'the currency of a balance');
      }
    },
  },
  {
    id: 'balances-as-strings',
    grade: 'must',
    place: 'interface#versioning',
    rule: 'Amounts are serialised as strings, with the minor units of their currency.',
    run: async (stage) => {
      const answer = await read(stage, balancesPath(ownAccount(stage).id));
      for (const balance of listOf(objectOf(answer), 'balances')) {
        const { amount } = (balance.balanceAmount ?? {}) as { amount?: unknown };
        matches(amount, /^-?\d+\.\d\d$/, 'amount');
      }
    },
  },
  {
    id: 'balances-consent',
    grade: 'must',
    place: 'interface#limits',
    rule: 'Balances are shown only for consented accounts.',
    run: async (stage) => {
      const customer = await stage.makeCustomer();
      const one = await stage.makeAccount(customer);
      const other = await stage.makeAccount(customer);
      const psu = await stage.connect(customer, { answers: { resourceIds: [one.id] } });
      hasStatus(await read(stage, balancesPath(one.id), psu.headers), 200);
      hasStatus(await read(stage, balancesPath(other.id), psu.headers), 401, 403, 404);
    },
  },
  unattended('balances-unattended', 'balances', (id) => balancesPath(id)),
  unattended(
    'transactions-unattended',
    'transactions',
    (id) => `/v1/accounts/${segment(id)}/transactions?bookingStatus=booked`,
  ),
  {
    id: 'unattended-code',
    grade: 'should',
    place: 'supplement#9',
    rule: 'Too many reads without the PSU get 429 ACCESS_EXCEEDED.',
    run: async (stage) => {
      const person = await stage.newPerson();
      const path = balancesPath(person.account.id);
      const headers = { ...person.headers, 'PSU-IP-Address': undefined };
      for (let count = 0; count < 4; count++) await stage.client.call({ path, headers });
      isRefused(await stage.client.call({ path, headers }), 429, 'ACCESS_EXCEEDED');
    },
  },
  {
    id: 'unattended-next-day',
    grade: 'must',
    place: 'interface#limits',
    rule: 'After 24 hours, four more reads are allowed.',
    needs: ['worlds'],
    run: async (stage) => {
      const person = await stage.newPerson();
      const path = balancesPath(person.account.id);
      const headers = { ...person.headers, 'PSU-IP-Address': undefined };
      for (let count = 0; count < 4; count++) await stage.client.call({ path, headers });
      await stage.world?.later(DAY_SECONDS + 60, async () =>
        hasStatus(await stage.client.call({ path, headers }), 200),
      );
    },
  },
  {
    id: 'access-180-days',
    grade: 'must',
    place: 'interface#limits',
    rule: 'SCA for account access is renewed after 180 days.',
    needs: ['worlds'],
    run: async (stage) => {
      const person = await stage.newPerson();
      const path = balancesPath(person.account.id);
      await stage.world?.later(ACCESS_DAYS * DAY_SECONDS - 120, async () =>
        hasStatus(await read(stage, path, person.headers), 200),
      );
      await stage.world?.later(ACCESS_DAYS * DAY_SECONDS + 120, async () => {
        const ended = await read(stage, path, person.headers);
        hasStatus(ended, 401);
        matches(hrefOf(ended, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
      });
    },
  },
];

/** Four reads in 24 hours without PSU-IP-Address, and any number with it. */
function unattended(id: string, what: string, pathOf: (id: string) => string): Check {
  return {
    id,
    grade: 'must',
    place: 'interface#limits',
    rule: `Without the PSU present, ${what} of an account may be read 4 times in 24 hours; with the PSU more often.`,
    run: async (stage) => {
      const person = await stage.newPerson();
      const path = pathOf(person.account.id);
      const headers = { ...person.headers, 'PSU-IP-Address': undefined };
      for (let count = 0; count < 4; count++) {
        hasStatus(await stage.client.call({ path, headers }), 200);
      }
      isError(await stage.client.call({ path, headers }));
      hasStatus(await read(stage, path, person.headers), 200);
    },
  };
}
