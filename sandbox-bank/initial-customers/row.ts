/**
 * One transaction of the initial data, in the words of the interface's section on transactions: which fields a booked,
 * a pending, a domestic and a cross-border one carry.
 */
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { convert, exchangeRate } from '@/sandbox-bank/payments/exchange-rate';

/** A row of an account before it has an id; a negative amount is outgoing, in minor units of the account's currency. */
export type Row = {
  date: string;
  valueDate?: string;
  amountMinor: bigint;
  pending?: boolean;
  details: Record<string, unknown>;
  entryDetails?: Record<string, unknown>[];
};

/** Somebody with an account, in this bank or another. */
export type Party = { name: string; bban: string };

/** Somebody abroad. */
export type ForeignParty = { name: string; iban: string; bic: string; country: string };

/** What a person sees of a payment: a KID, or a text. */
export type Remittance = { kid: string } | { message: string };

/** The bank's own transaction codes. @see supplement#5 @assumes proprietary-transaction-codes */
const CODE = {
  cardPurchase: 'R_714',
  transferIn: 'R_601',
  salary: 'R_602',
  transferOut: 'R_611',
  bill: 'R_612',
  salaryRun: 'R_618',
  abroadOut: 'R_641',
  abroadIn: 'R_642',
  settlement: 'R_681',
  interest: 'R_905',
  fee: 'R_911',
} as const;

const remitted = (remittance: Remittance): Record<string, unknown> =>
  'kid' in remittance
    ? {
        remittanceInformationStructuredArray: [
          { reference: remittance.kid, referenceType: 'SCOR' },
        ],
      }
    : worded(remittance.message);

const worded = (message: string): Record<string, unknown> => ({
  remittanceInformationUnstructured: message,
  remittanceInformationUnstructuredArray: [message],
});

/** A purchase with the account's debit card. */
export const purchase = (day: string, amountMinor: bigint, merchant: string): Row => ({
  date: day,
  valueDate: day,
  amountMinor: -amountMinor,
  details: {
    creditorName: merchant,
    bankTransactionCode: 'PMNT-CCRD-POSD',
    proprietaryBankTransactionCode: CODE.cardPurchase,
    ...worded(`Varekjøp ${merchant} Dato ${day.slice(8)}.${day.slice(5, 7)}`),
  },
});

/** Reserved at the merchant, not booked yet: a pending transaction carries less. */
export const reservation = (day: string, amountMinor: bigint, merchant: string): Row => ({
  date: day,
  amountMinor: -amountMinor,
  pending: true,
  details: { ...worded(`Reservert ${merchant}`) },
});

/** A payment to somebody in Norway. */
export const paidTo = (
  day: string,
  amountMinor: bigint,
  {
    from,
    to,
    remittance,
    purposeCode,
  }: {
    from: Party;
    to: Party;
    remittance: Remittance;
    purposeCode?: string;
  },
): Row => ({
  date: day,
  valueDate: day,
  amountMinor: -amountMinor,
  details: {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    bankTransactionCode: 'PMNT-ICDT-DMCT',
    proprietaryBankTransactionCode: 'kid' in remittance ? CODE.bill : CODE.transferOut,
    ...(purposeCode !== undefined && { purposeCode }),
    ...remitted(remittance),
  },
});

/** Money from somebody in Norway. */
export const receivedFrom = (
  day: string,
  amountMinor: bigint,
  {
    from,
    to,
    remittance,
    salary = false,
  }: {
    from: Party;
    to: Party;
    remittance: Remittance;
    salary?: boolean;
  },
): Row => ({
  date: day,
  valueDate: day,
  amountMinor,
  details: {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    bankTransactionCode: salary ? 'PMNT-RCDT-SALA' : 'PMNT-RCDT-DMCT',
    proprietaryBankTransactionCode: salary ? CODE.salary : CODE.transferIn,
    ...remitted(remittance),
  },
});

/** One transfer to two accounts of the bank: what leaves one arrives on the other. */
export const between = (
  day: string,
  amountMinor: bigint,
  parties: { from: Party; to: Party; remittance: Remittance },
): { outgoing: Row; incoming: Row } => ({
  outgoing: paidTo(day, amountMinor, parties),
  incoming: receivedFrom(day, amountMinor, parties),
});

/** What a customer brought along when the account was opened. */
export const broughtIn = (
  day: string,
  amountMinor: bigint,
  owner: Party,
  message: string,
): Row => ({
  date: day,
  valueDate: day,
  amountMinor,
  details: {
    debtorName: owner.name,
    proprietaryBankTransactionCode: CODE.transferIn,
    ...worded(message),
  },
});

/** The sum of a day's card sales, from the acquirer. */
export const cardSettlement = (day: string, amountMinor: bigint, to: Party): Row => ({
  date: day,
  valueDate: day,
  amountMinor,
  details: {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: 'NETS BRANCH NORWAY',
    bankTransactionCode: 'PMNT-MCRD-POSP',
    proprietaryBankTransactionCode: CODE.settlement,
    ...worded(`Oppgjør kortsalg ${day}`),
  },
});

/** Interest that the bank pays. */
export const interest = (day: string, amountMinor: bigint): Row => ({
  date: day,
  valueDate: day,
  amountMinor,
  details: {
    bankTransactionCode: 'ACMT-MCOP-INTR',
    proprietaryBankTransactionCode: CODE.interest,
    ...worded('Kreditrenter'),
  },
});

/** What the bank takes for its services. */
export const bankFee = (day: string, amountMinor: bigint, what: string): Row => ({
  date: day,
  valueDate: day,
  amountMinor: -amountMinor,
  details: {
    bankTransactionCode: 'ACMT-MDOP-FEES',
    proprietaryBankTransactionCode: CODE.fee,
    ...worded(what),
  },
});

const exchanged = (foreignMinor: bigint, currency: string) => ({
  currencyExchange: [
    {
      sourceCurrency: currency,
      targetCurrency: 'NOK',
      unitCurrency: currency,
      exchangeRate: exchangeRate(currency, 'NOK'),
      instructedAmount: { amount: fromMinorUnits(foreignMinor, currency), currency },
    },
  ],
});

/** A payment abroad, of an amount in another currency. */
export const paidAbroad = (
  day: string,
  foreignMinor: bigint,
  currency: string,
  {
    from,
    to,
    message,
    valueDate,
  }: {
    from: Party;
    to: ForeignParty;
    message: string;
    valueDate: string;
  },
): Row => ({
  date: day,
  valueDate,
  amountMinor: -convert(foreignMinor, currency, 'NOK'),
  details: {
    creditorName: to.name,
    creditorAccount: { iban: to.iban },
    creditorAgent: to.bic,
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    bankTransactionCode: 'PMNT-ICDT-XBCT',
    proprietaryBankTransactionCode: CODE.abroadOut,
    additionalInformation: `Betaling til utlandet, ${to.country}`,
    ...exchanged(foreignMinor, currency),
    ...worded(message),
  },
});

/** Money from abroad, of an amount in another currency. */
export const receivedFromAbroad = (
  day: string,
  foreignMinor: bigint,
  currency: string,
  { from, to, message }: { from: ForeignParty; to: Party; message: string },
): Row => ({
  date: day,
  valueDate: day,
  amountMinor: convert(foreignMinor, currency, 'NOK'),
  details: {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    debtorAccount: { iban: from.iban },
    debtorAgent: from.bic,
    bankTransactionCode: 'PMNT-RCDT-XBCT',
    proprietaryBankTransactionCode: CODE.abroadIn,
    ...exchanged(foreignMinor, currency),
    ...worded(message),
  },
});

/** A run of payments that the account shows as one, with what it contains. */
export const salaryRun = (
  day: string,
  from: Party,
  wages: readonly { to: Party; amountMinor: bigint }[],
  message: string,
): Row => ({
  date: day,
  valueDate: day,
  amountMinor: -wages.reduce((sum, wage) => sum + wage.amountMinor, 0n),
  details: {
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    purposeCode: 'SALA',
    bankTransactionCode: 'PMNT-ICDT-SALA',
    proprietaryBankTransactionCode: CODE.salaryRun,
    batchIndicator: true,
    batchNumberOfTransactions: wages.length,
    ...worded(message),
  },
  entryDetails: wages.map(({ to, amountMinor }) => ({
    transactionAmount: { amount: fromMinorUnits(-amountMinor, 'NOK'), currency: 'NOK' },
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    purposeCode: 'SALA',
    ...worded(message),
  })),
});
