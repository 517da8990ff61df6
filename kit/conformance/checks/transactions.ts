/** Transactions of accounts and cards: groups, periods, pages, batches and amounts. */
import { hrefOf, segment } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import {
  hasStatus,
  holds,
  isError,
  isRefused,
  listOf,
  matches,
  objectOf,
  same,
} from '@/kit/conformance/holds';
import type { Stage } from '@/kit/conformance/stage';

type Row = Record<string, unknown>;
type Lists = { booked?: Row[]; pending?: Row[]; body: Record<string, unknown> };

const FACTS = 'interface#transactions-account-information-facts-stated';
const OPERATIONS = 'interface#account-information-operations';

/** Rows of the person's first account, by a query or a link's target. */
async function list(stage: Stage, query: string): Promise<Lists> {
  const id = stage.person.accounts[0]?.id ?? '';
  const path = query.startsWith('/') ? query : `/v1/accounts/${segment(id)}/transactions${query}`;
  const answer = await stage.client.call({ path, headers: stage.person.headers });
  hasStatus(answer, 200);
  const transactions = objectOf(answer).transactions as Lists['body'] | undefined;
  holds(transactions !== undefined, 'transactions', answer.text.slice(0, 200));
  return { ...transactions, body: transactions };
}

const textOf = (row: Row) => row.remittanceInformationUnstructured;
const batchIn = (rows: readonly Row[] = []) => rows.find((row) => textOf(row) === 'Lønnskjøring');

export const transactionChecks: readonly Check[] = [
  {
    id: 'transactions-grouped',
    grade: 'must',
    place: FACTS,
    rule: 'Transactions are grouped as booked and pending.',
    run: async (stage) => {
      const { booked, pending } = await list(stage, '?bookingStatus=both');
      holds(Array.isArray(booked) && Array.isArray(pending), 'both groups', { booked, pending });
    },
  },
  ...(
    [
      ['booked', ['booked']],
      ['pending', ['pending']],
      ['both', ['booked', 'pending']],
      ['all', ['booked', 'pending']],
    ] as const
  ).map(
    ([status, groups]): Check => ({
      id: `transactions-${status}`,
      grade: status === 'booked' ? 'should' : 'must',
      place: status === 'booked' ? 'supplement#3' : OPERATIONS,
      rule: `bookingStatus=${status} lists ${groups.join(' and ')}.`,
      run: async (stage) => {
        const { body } = await list(stage, `?bookingStatus=${status}`);
        for (const group of ['booked', 'pending'] as const) {
          const rows = body[group];
          if (groups.includes(group as never)) holds(Array.isArray(rows), group, body);
          else holds(rows === undefined || (rows as []).length === 0, `no ${group}`, rows);
        }
      },
    }),
  ),
  {
    id: 'transactions-period',
    grade: 'should',
    place: 'supplement#3',
    rule: 'dateFrom and dateTo are inclusive.',
    run: async (stage) => {
      const [from, to] = [stage.day(-12), stage.day(-11)];
      const { booked } = await list(stage, `?bookingStatus=booked&dateFrom=${from}&dateTo=${to}`);
      same(booked?.map(textOf).sort(), ['Side 1', 'Side 2'], 'the rows');
    },
  },
  {
    id: 'transactions-pages',
    grade: 'should',
    place: 'supplement#3',
    rule: 'Following the next links shows each booked row once.',
    run: async (stage) => {
      const seen: unknown[] = [];
      const query = `?bookingStatus=booked&dateFrom=${stage.day(-20)}&dateTo=${stage.day(-9)}`;
      let next: string | undefined = `${query}&limit=3`;
      for (let page = 0; next !== undefined; page++) {
        holds(page < 6, 'three pages of three rows', `${page} pages`);
        const { booked = [], body }: Lists = await list(stage, next);
        holds(booked.length <= 3, 'at most the limit of 3 rows', booked.length);
        seen.push(...booked.map(textOf));
        next = hrefOf({ body }, 'next');
      }
      same(
        seen.sort(),
        Array.from({ length: 7 }, (_, at) => `Side ${at}`),
        'the rows',
      );
    },
  },
  {
    id: 'transactions-ids-stable',
    grade: 'must',
    place: FACTS,
    rule: 'The transactionId of a booked transaction is stable, and no two have the same.',
    run: async (stage) => {
      const idsOf = async () =>
        (await list(stage, '?bookingStatus=booked')).booked?.map((row) => row.transactionId);
      const first = await idsOf();
      same(await idsOf(), first, 'the ids');
      holds(
        new Set(first).size === first?.length && !first.includes(undefined),
        'an id each',
        first,
      );
    },
  },
  {
    id: 'transactions-signs',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'An outgoing amount is negative, an incoming one is not.',
    run: async (stage) => {
      const { booked = [] } = await list(stage, '?bookingStatus=booked');
      const amountOf = (text: string) =>
        (booked.find((row) => textOf(row) === text)?.transactionAmount as { amount?: string })
          ?.amount;
      same([amountOf('Side 0'), amountOf('Lønn')], ['-10.00', '1250.00'], 'the amounts');
    },
  },
  {
    id: 'transactions-sum',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'The sum of booked amounts and the booked balance agree to the minor unit.',
    run: async (stage) => {
      const { account } = await stage.newPerson('812.35').then(async (person) => {
        hasStatus(
          await stage.book(person.account, [
            {
              transactionAmount: { amount: '-12.36', currency: 'NOK' },
              bookingDate: stage.day(-1),
            },
          ]),
          201,
        );
        return person;
      });
      const answer = await stage.client.call({
        path: `/v1/sandbox/accounts/${segment(account.id)}`,
      });
      const booked = listOf(objectOf(answer), 'balances').find(
        ({ balanceType }) => balanceType === 'closingBooked',
      );
      same(booked?.balanceAmount, { amount: '799.99', currency: 'NOK' }, 'closingBooked');
    },
  },
  {
    id: 'transactions-incoming-array',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'An incoming domestic transaction carries remittanceInformationUnstructuredArray.',
    run: async (stage) => {
      const { booked = [] } = await list(stage, '?bookingStatus=booked');
      const wages = booked.find((row) => textOf(row) === 'Lønn');
      same(wages?.remittanceInformationUnstructuredArray, ['Lønn'], 'the array');
    },
  },
  {
    id: 'transactions-batch',
    grade: 'must',
    place: FACTS,
    rule: 'A batch is one row with batchIndicator and the number of its transactions.',
    run: async (stage) => {
      const batch = batchIn((await list(stage, '?bookingStatus=booked')).booked);
      same(
        [batch?.batchIndicator, batch?.batchNumberOfTransactions],
        [true, 2],
        'batchIndicator and batchNumberOfTransactions',
      );
    },
  },
  {
    id: 'transactions-batch-details',
    grade: 'must',
    place: FACTS,
    rule: 'The details of a batch have its transactions in entryDetails, without dates of their own.',
    run: async (stage) => {
      const batch = batchIn((await list(stage, '?bookingStatus=booked')).booked);
      const id = segment(stage.person.accounts[0]?.id ?? '');
      const answer = await stage.client.call({
        path: `/v1/accounts/${id}/transactions/${segment(String(batch?.transactionId))}`,
        headers: stage.person.headers,
      });
      hasStatus(answer, 200);
      const text = answer.text;
      const entries = /"entryDetails":(\[.*?\])/.exec(text)?.[1] ?? '';
      holds(entries.includes('"-100.00"') && entries.includes('"-200.00"'), 'both entries', text);
      holds(!/bookingDate|valueDate/.test(entries), 'no dates in entries', entries);
    },
  },
  {
    id: 'transactions-90-days',
    grade: 'must',
    place: 'interface#limits',
    rule: 'Without the PSU present, transactions are at most 90 days old.',
    run: async (stage) => {
      const person = await stage.newPerson();
      const row = { transactionAmount: { amount: '-1.00', currency: 'NOK' } };
      hasStatus(await stage.book(person.account, [{ ...row, bookingDate: stage.day(-120) }]), 201);
      const answer = await stage.client.call({
        path: `/v1/accounts/${segment(person.account.id)}/transactions?bookingStatus=booked&dateFrom=${stage.day(-150)}`,
        headers: { ...person.headers, 'PSU-IP-Address': undefined },
      });
      if (answer.status === 200) {
        holds(!answer.text.includes(stage.day(-120)), 'no row older than 90 days', answer.text);
      } else {
        hasStatus(answer, 400, 401, 403);
      }
    },
  },
  {
    id: 'transactions-query-form',
    grade: 'must',
    place: OPERATIONS,
    rule: 'bookingStatus has one of its values, and dates are ISO 8601: anything else is refused.',
    run: async (stage) => {
      const id = segment(stage.person.accounts[0]?.id ?? '');
      for (const query of ['bookingStatus=some', 'dateFrom=31.12.2026', 'limit=many']) {
        const path = `/v1/accounts/${id}/transactions?${query}`;
        isRefused(await stage.client.call({ path, headers: stage.person.headers }), 400);
      }
    },
  },
  {
    id: 'transactions-debtor-of-another',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'Creating a sandbox transaction that names another account as debtor is an error.',
    run: async (stage) => {
      const [account, other] = stage.person.accounts;
      if (account === undefined || other === undefined) return;
      const answer = await stage.book(account, [
        {
          transactionAmount: { amount: '-1.00', currency: 'NOK' },
          bookingDate: stage.day(-1),
          debtorAccount: { bban: other.bban },
        },
      ]);
      isError(answer);
    },
  },
];

const cardPath = (stage: Stage, below = '') =>
  `/v1/card-accounts/${segment(stage.person.card.id)}${below}`;

const readCard = (stage: Stage, path: string) =>
  stage.client.call({ path, headers: stage.person.headers });

export const cardChecks: readonly Check[] = [
  {
    id: 'cards-listed',
    grade: 'should',
    place: 'supplement#5',
    rule: 'Card accounts are listed with a masked number and a currency.',
    run: async (stage) => {
      const answer = await readCard(stage, '/v1/card-accounts');
      hasStatus(answer, 200);
      const [card] = listOf(objectOf(answer), 'cardAccounts');
      matches(card?.maskedPan, /^\d{6}\*+\d{4}$/, 'maskedPan');
      matches(card?.currency, /^[A-Z]{3}$/, 'currency');
    },
  },
  {
    id: 'card-related-account',
    grade: 'must',
    place:
      'interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks',
    rule: 'The details of a card account have the reference for payments in relatedAccount.',
    run: async (stage) =>
      matches(stage.person.card.reference, /^.+$/, 'relatedAccount.identification'),
  },
  {
    id: 'card-balances',
    grade: 'must',
    place: FACTS,
    rule: 'The balances of a card are in the currency of the account.',
    run: async (stage) => {
      const answer = await readCard(stage, cardPath(stage, '/balances'));
      hasStatus(answer, 200);
      for (const balance of listOf(objectOf(answer), 'balances')) {
        same((balance.balanceAmount as { currency?: string }).currency, 'NOK', 'currency');
      }
    },
  },
  {
    id: 'card-booking-status',
    grade: 'should',
    place: 'supplement#3',
    rule: 'bookingStatus is required on transactions of a card.',
    run: async (stage) =>
      isRefused(
        await readCard(stage, cardPath(stage, '/transactions')),
        400,
        'QUERY_PARAMETER_REQUIRED',
      ),
  },
  {
    id: 'card-transactions',
    grade: 'should',
    place: 'supplement#5',
    rule: 'Manually created card transactions are listed with their card fields.',
    run: async (stage) => {
      const made = await stage.client.call({
        method: 'POST',
        path: `/v1/sandbox/card-accounts/${segment(stage.person.card.id)}/transactions`,
        body: [
          {
            transactionAmount: { amount: '-49.00', currency: 'NOK' },
            bookingDate: stage.day(-2),
            valueDate: stage.day(-2),
            merchantCategoryCode: '5411',
          },
        ],
      });
      hasStatus(made, 201);
      const answer = await readCard(stage, cardPath(stage, '/transactions?bookingStatus=both'));
      hasStatus(answer, 200);
      const { cardTransactions } = objectOf(answer) as { cardTransactions?: Row };
      const [row] = listOf(cardTransactions ?? {}, 'booked');
      matches(row?.cardTransactionId, /^.+$/, 'cardTransactionId');
      same(row?.merchantCategoryCode, '5411', 'merchantCategoryCode');
      same((row?.transactionAmount as Row | undefined)?.currency, 'NOK', 'currency');
    },
  },
];
