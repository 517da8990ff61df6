/** Which of the person's accounts a payment is shown to come from. */
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { expect, it, vi } from 'vitest';
import { GET as readPayment } from '@/app/api/payments/[paymentId]/route';
import { balanceViews } from '@/lib/aisp/account/account-view';
import { plannedPayments } from '@/lib/aisp/insight/planned-payments';
import { database } from '@/lib/db/client';
import { listConnectionsToPayFrom } from '@/lib/db/connections/connections';
import { listDebtorAccounts } from '@/lib/pisp/payment/debtor-accounts';
import { type DraftContext, resolvePayer } from '@/lib/pisp/payment/payer';
import { sealCorporateId, sealPsuId } from '@/lib/vault/identity';
import { openPaymentRequest } from '@/lib/vault/payment';
import { Balance } from '@/lib/xs2a/account/account';
import { newUser, type TestUser } from '@/test/harness/application';
import { openBankAndApplication } from '@/test/harness/connect';
import { shared } from '@/test/harness/shared';
import { storeAccount, storeCardAccount, storeConnection } from '@/test/harness/stored-connection';
import { storePayment } from '@/test/harness/stored-payment';

// Opens as ever, and counts.
vi.mock('@/lib/vault/payment', { spy: true });

shared(openBankAndApplication);

const BBAN = '12345678903';
const OTHER_BBAN = '93000000001';

/** A further connection at the bank of the first, for a company. */
const storeCompany = async (userId: string): Promise<string> => {
  const id = randomUUID();
  const owner = { userId, bankId: 'sandbox' };
  const now = new Date();
  await database().connection.create({
    data: {
      ...owner,
      id,
      context: 'CORPORATE',
      ...sealCorporateId({ ...owner, id }, randomUUID()),
      consentedAt: now,
      accessUntil: addDays(now, 90),
    },
  });
  return id;
};

const newPayer = async () => {
  const user = await newUser();
  const { userId } = user;
  const connectionId = await storeConnection({ userId, accessUntil: addDays(new Date(), 90) });
  return { user, of: { userId, connectionId } };
};

const debtorOf = async (user: TestUser, paymentId: string) => {
  const response = await user.browser.ask(readPayment, { paymentId });
  expect(response.status).toBe(200);
  return (await response.json()).debtor;
};

it('is the account of that number under the connection that the payment is made through', async () => {
  const { user, of } = await newPayer();
  // The company's agreement has the same account.
  const companyId = await storeCompany(of.userId);
  const ofCompany = await storeAccount({ ...of, connectionId: companyId, bban: BBAN });
  const own = await storeAccount({ ...of, bban: BBAN });

  const name = 'Brukskonto';
  const paid = await storePayment(of);
  expect(await debtorOf(user, paid)).toEqual({ accountId: own, name, number: BBAN });
  const byCompany = await storePayment({ ...of, connectionId: companyId });
  expect(await debtorOf(user, byCompany)).toEqual({ accountId: ofCompany, name, number: BBAN });
});

it('is the account in the currency of the debtor, where one number has several', async () => {
  const { user, of } = await newPayer();
  const inEuros = await storeAccount({ ...of, bban: BBAN });
  await database().account.updateMany({
    where: { userId: of.userId, id: inEuros },
    data: { currency: 'EUR', resourceId: 'euros' },
  });
  const paymentId = await storePayment(of);
  expect(await debtorOf(user, paymentId)).toEqual({ accountId: null, name: null, number: BBAN });
  const own = await storeAccount({ ...of, bban: BBAN });
  expect(await debtorOf(user, paymentId)).toMatchObject({ accountId: own });
});

it('is no account where none has that number, and the number is said all the same', async () => {
  const { user, of } = await newPayer();
  await storeAccount({ ...of, bban: OTHER_BBAN });
  // A card that cannot be named as a debtor.
  await storeCardAccount(of);
  const paymentId = await storePayment(of);
  expect(await debtorOf(user, paymentId)).toEqual({ accountId: null, name: null, number: BBAN });
});

it('is offered with the latest of two balances of one type, in whichever order the bank has them', async () => {
  const { of } = await newPayer();
  const id = await storeAccount({ ...of, bban: BBAN });
  const balances = [
    ['10000.00', '2026-11-27'],
    ['200.00', '2026-11-28'],
  ].map(([amount = '', referenceDate = '']) =>
    Balance.parse({
      balanceType: 'interimAvailable',
      balanceAmount: { amount, currency: 'NOK' },
      referenceDate,
    }),
  );
  for (const order of [balances, balances.toReversed()]) {
    const data = { balances: balanceViews(order, '2026-11-28'), balancesReadAt: new Date() };
    await database().account.updateMany({ where: { userId: of.userId, id }, data });
    expect(await listDebtorAccounts(of, new Date())).toMatchObject([
      { available: { amount: { amount: '200.00', currency: 'NOK' } } },
    ]);
  }
});

it.each([
  ['by its IBAN alone', { iban: 'NO7112345678903' }],
  ['by its IBAN in groups', { iban: 'NO71 1234 5678 903' }],
  ['by its number with points', { bban: '1234.56.78903' }],
  ['by its number with spaces', { bban: '1234 56 78903' }],
  ['by an empty number and its IBAN', { bban: '', iban: 'NO7112345678903' }],
])(
  'is an account that the bank lists %s, as the number that a payment names',
  async (_, listed) => {
    const { user, of } = await newPayer();
    const id = await storeAccount({ ...of, ...listed });
    const now = new Date();
    expect(await listDebtorAccounts(of, now)).toMatchObject([
      { accountId: id, reference: { bban: '12345678903', currency: 'NOK' } },
    ]);
    expect(await payerAt(of.userId, null, now)).toEqual(AT_SANDBOX);
    const paymentId = await storePayment(of);
    expect(await debtorOf(user, paymentId)).toMatchObject({ accountId: id, number: '12345678903' });
  },
);

it('is an account abroad by the number as the bank writes it, else by that inside its IBAN', async () => {
  const { of } = await newPayer();
  await storeAccount({ ...of, bban: 'aBc370400440532' });
  await storeAccount({ ...of, resourceId: 'b', iban: 'DE89 3704 0044 0532 0130 00' });
  await storeAccount({ ...of, resourceId: 'c', iban: 'DE88370400440532013000' });
  const offered = await listDebtorAccounts(of, new Date());
  expect(offered.map(({ reference }) => reference.bban).sort()).toEqual([
    '370400440532013000',
    'aBc370400440532',
  ]);
});

/** Shares an account of the number at a second bank. */
const shareAtNordstrand = async (userId: string, now: Date): Promise<void> => {
  const further = { userId, bankId: 'nordstrand' };
  await database().psu.create({
    data: {
      ...further,
      ...sealPsuId(further, randomUUID()),
      tppSessionId: 'x',
      scaAt: now,
      createdAt: now,
    },
  });
  const id = randomUUID();
  await database().connection.create({
    data: {
      ...further,
      id,
      context: 'PRIVATE',
      corporateIdHash: '',
      keyId: '',
      consentedAt: now,
      accessUntil: addDays(now, 90),
    },
  });
  const account = { resourceId: 'a', kind: 'account', name: 'Brukskonto', position: 0 } as const;
  await database().account.create({
    data: {
      ...further,
      ...account,
      id: randomUUID(),
      connectionId: id,
      bban: BBAN,
      currency: 'NOK',
    },
  });
};

const payerAt = async (
  userId: string,
  bankId: string | null,
  now: Date,
  of: Partial<DraftContext> = {},
) => {
  const draft = { userId, connectionId: null, bankId, context: 'PRIVATE', ...of } as const;
  const resolved = resolvePayer(
    { ...draft, kind: 'norwegian-domestic-credit-transfers' },
    { bban: BBAN, currency: 'NOK' },
    await listConnectionsToPayFrom(database(), userId),
    now,
  );
  if (!resolved.ok) return resolved.fields;
  const { payer } = resolved;
  return { bankId: payer.bankId, connectionAt: payer.connection?.bankId ?? null };
};

const AT_SANDBOX = { bankId: 'sandbox', connectionAt: 'sandbox' };

it('is paid from at the bank that the person chose, where two banks list its number', async () => {
  const { of } = await newPayer();
  const { userId } = of;
  const now = new Date();
  await storeAccount({ ...of, bban: BBAN });
  await shareAtNordstrand(userId, now);
  expect(await payerAt(userId, 'sandbox', now)).toEqual(AT_SANDBOX);
  expect(await payerAt(userId, 'nordstrand', now)).toEqual({
    bankId: 'nordstrand',
    connectionAt: 'nordstrand',
  });
  expect(await payerAt(userId, null, now)).toEqual(AT_SANDBOX);
});

it('is paid from at the bank that the person chose, also once access there has ended', async () => {
  const { of } = await newPayer();
  const { userId, connectionId } = of;
  const now = new Date();
  await storeAccount({ ...of, bban: BBAN });
  await shareAtNordstrand(userId, now);
  await database().connection.updateMany({
    where: { userId, id: connectionId },
    data: { accessUntil: now },
  });
  expect(await payerAt(userId, 'sandbox', now)).toEqual(AT_SANDBOX);

  await database().connection.deleteMany({ where: { userId, id: connectionId } });
  expect(await payerAt(userId, 'sandbox', now)).toEqual({ bankId: 'sandbox', connectionAt: null });
});

it('is not paid from at a bank other than the chosen one, where accounts are shared', async () => {
  const { of } = await newPayer();
  const { userId } = of;
  const now = new Date();
  await storeAccount({ ...of, bban: OTHER_BBAN });
  await shareAtNordstrand(userId, now);
  expect(await payerAt(userId, 'sandbox', now)).toEqual([
    { path: 'debtorAccount.bban', rule: 'account-not-allowed' },
  ]);
});

it('is at no bank that is configured no more, and of no company that is connected no more', async () => {
  const { userId } = await newUser();
  const now = new Date();
  const notAllowed = [{ path: 'debtorAccount.bban', rule: 'account-not-allowed' }];
  expect(await payerAt(userId, 'closed', now)).toEqual(notAllowed);
  const company = { connectionId: randomUUID(), context: 'CORPORATE' } as const;
  expect(await payerAt(userId, 'sandbox', now, company)).toEqual(notAllowed);
});

it('is not the person’s own where a company pays that nobody has approved for yet', async () => {
  const { userId } = await newUser();
  await storeConnection({ userId, accessUntil: null });
  const company = { context: 'CORPORATE' } as const;
  expect(await payerAt(userId, 'sandbox', new Date(), company)).toEqual({
    bankId: 'sandbox',
    connectionAt: null,
  });
});

it('is no account of a company where the person pays privately', async () => {
  const { userId } = await newUser();
  const now = new Date();
  const accessUntil = addDays(now, 90);
  const connectionId = await storeConnection({ userId, corporateId: randomUUID(), accessUntil });
  await storeAccount({ userId, connectionId, bban: BBAN });
  expect(await payerAt(userId, 'sandbox', now)).toEqual({ bankId: 'sandbox', connectionAt: null });
});

const CARD_REQUEST = {
  instructedAmount: { amount: '120.50', currency: 'NOK' },
  debtorAccount: {
    other: { identification: 'card-1', schemeNameProprietary: 'creditCardAccount' },
    currency: 'NOK',
  },
  creditorName: 'Elvebakken Barnehage',
  creditorAccount: { bban: '12043174449', currency: 'NOK' },
  creditorAddress: { country: 'NO' },
} as const;

it('is the card that it is drawn on, by its masked number', async () => {
  const { user, of } = await newPayer();
  const id = await storeCardAccount(of);
  await database().account.updateMany({
    where: { userId: of.userId, id },
    data: {
      maskedPan: '4925 **** **** 1234',
      relatedAccount: {
        other: { identification: 'card-1', schemeNameProprietary: 'creditCardAccount' },
      },
    },
  });
  const kind = 'instant-norwegian-domestic-credit-transfers-straks';
  const paymentId = await storePayment({ ...of, kind, request: CARD_REQUEST });
  expect(await debtorOf(user, paymentId)).toEqual({
    accountId: id,
    name: 'Kredittkort',
    number: '4925 **** **** 1234',
  });
});

it('is, for a payment to come, the account whose number or IBAN it names', async () => {
  const { of } = await newPayer();
  const paymentId = await storePayment(of);
  const payment = await database().payment.findFirstOrThrow({ where: { id: paymentId } });
  const cardPaymentId = await storePayment({ ...of, request: CARD_REQUEST });
  const byCard = await database().payment.findFirstOrThrow({ where: { id: cardPaymentId } });
  const days = { today: '2027-03-01', until: '2027-03-31' };
  const ids = (
    row: typeof payment,
    accounts: { accountId: string; bban: string | null; iban: string | null; currency?: string }[],
  ) =>
    plannedPayments(
      row,
      accounts.map((account) => ({ currency: 'NOK', ...account })),
      days,
    ).map(({ accountId }) => accountId);
  const other = { accountId: 'other', bban: OTHER_BBAN, iban: 'NO9393000000001' };
  const byNumber = { accountId: 'by-number', bban: BBAN, iban: null };
  const byIban = { accountId: 'by-iban', bban: null, iban: 'NO7112345678903' };
  expect(ids(payment, [other, byNumber])).toEqual(['by-number']);
  expect(ids(payment, [other, byIban])).toEqual(['by-iban']);
  const grouped = { accountId: 'grouped', bban: '1234.56.78903', iban: null };
  expect(ids(payment, [other, grouped])).toEqual(['grouped']);
  const inEuros = { accountId: 'euros', bban: BBAN, iban: null, currency: 'EUR' };
  expect(ids(payment, [inEuros, byNumber])).toEqual(['by-number']);
  expect(ids(payment, [inEuros])).toEqual([null]);
  expect(ids(payment, [other, { accountId: 'none', bban: null, iban: null }])).toEqual([null]);
  expect(ids(byCard, [{ accountId: 'none', bban: null, iban: null }, byIban])).toEqual([null]);
});

/** When each account that is offered was last paid from. */
const lastUses = async ({ userId }: { userId: string }) =>
  Object.fromEntries(
    (await listDebtorAccounts({ userId }, new Date())).map(({ accountId, lastUsedAt }) => [
      accountId,
      lastUsedAt,
    ]),
  );
const PAID_AT = new Date('2026-11-20T08:00:00.000Z');

it('was last paid from at its own bank, where two banks list one number', async () => {
  const { of } = await newPayer();
  const bankId = 'north';
  const elsewhere = {
    userId: of.userId,
    bankId,
    connectionId: await storeConnection({
      userId: of.userId,
      bankId,
      accessUntil: addDays(new Date(), 90),
    }),
  };
  const first = await storeAccount({ ...of, bban: BBAN });
  const second = await storeAccount({ ...elsewhere, bban: BBAN });
  await storePayment({ ...elsewhere, changes: { bankId, createdAt: PAID_AT } });
  expect(await lastUses(of)).toEqual({ [first]: null, [second]: PAID_AT.toISOString() });
});

it('was not paid from by a payment that the bank refused', async () => {
  const { of } = await newPayer();
  const account = await storeAccount({ ...of, bban: BBAN });
  await storePayment({ ...of, changes: { state: 'REJECTED', resourceId: null } });
  expect(await lastUses(of)).toEqual({ [account]: null });
});

it('was last paid from in its own currency, where one number has several', async () => {
  const { of } = await newPayer();
  const inEuros = await storeAccount({ ...of, bban: BBAN, resourceId: 'euros' });
  await database().account.updateMany({
    where: { userId: of.userId, id: inEuros },
    data: { currency: 'EUR' },
  });
  const inKroner = await storeAccount({ ...of, bban: BBAN });
  await storePayment({ ...of, changes: { createdAt: PAID_AT } });
  const opened = vi.mocked(openPaymentRequest).mockClear();
  expect(await lastUses(of)).toEqual({ [inEuros]: null, [inKroner]: PAID_AT.toISOString() });
  // Its payments say so of both currencies at once.
  expect(opened).toHaveBeenCalledTimes(1);
});
