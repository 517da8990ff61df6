/**
 * One transaction of the initial data, with the fields that the interface's section on transactions gives a booked,
 * pending, domestic or cross-border one.
 */
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { exchangeFields } from '@/sandbox-bank/payments/exchange-fields';
import { convert } from '@/sandbox-bank/payments/exchange-rate';

/** A row of an account, without an id; amounts are in minor units of the account's currency, negative when outgoing. */
export type Row = {
  date: string;
  valueDate?: string;
  amountMinor: bigint;
  pending?: boolean;
  details: Record<string, unknown>;
  entryDetails?: Record<string, unknown>[];
};

/** A person or company with an account, in this bank or another. */
export type Party = { name: string; bban: string };

/** A party abroad. */
export type ForeignParty = { name: string; iban: string; bic: string; country: string };

/** The visible part of a payment: a KID or a text. */
export type Remittance = { kid: string } | { message: string };

/** Money from one Norwegian account to another. */
export type Transfer = { from: Party; to: Party; remittance: Remittance };

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

/** A purchase with the account's debit card. */
export function purchase(day: string, amountMinor: bigint, merchant: string): Row {
  return booked(day, -amountMinor, CODE.cardPurchase, {
    creditorName: merchant,
    bankTransactionCode: 'PMNT-CCRD-POSD',
    ...worded(`Varekjøp ${merchant} Dato ${day.slice(8)}.${day.slice(5, 7)}`),
  });
}

/** A purchase that is reserved but not booked yet: a pending transaction has fewer fields. */
export function reservation(day: string, amountMinor: bigint, merchant: string): Row {
  return {
    date: day,
    amountMinor: -amountMinor,
    pending: true,
    details: worded(`Reservert ${merchant}`),
  };
}

/** A payment to somebody in Norway. */
export function paidTo(
  day: string,
  amountMinor: bigint,
  { purposeCode, ...transfer }: Transfer & { purposeCode?: string },
): Row {
  const { remittance } = transfer;
  const code = 'kid' in remittance ? CODE.bill : CODE.transferOut;
  return booked(day, -amountMinor, code, {
    ...partiesOf(transfer),
    bankTransactionCode: 'PMNT-ICDT-DMCT',
    ...(purposeCode !== undefined && { purposeCode }),
    ...remitted(remittance),
  });
}

/** Money from somebody in Norway. */
export function receivedFrom(
  day: string,
  amountMinor: bigint,
  { salary = false, ...transfer }: Transfer & { salary?: boolean },
): Row {
  return booked(day, amountMinor, salary ? CODE.salary : CODE.transferIn, {
    ...partiesOf(transfer),
    bankTransactionCode: salary ? 'PMNT-RCDT-SALA' : 'PMNT-RCDT-DMCT',
    ...remitted(transfer.remittance),
  });
}

/** A transfer between two accounts of the bank: the outgoing and the incoming row. */
export function between(
  day: string,
  amountMinor: bigint,
  transfer: Transfer,
): { outgoing: Row; incoming: Row } {
  return {
    outgoing: paidTo(day, amountMinor, transfer),
    incoming: receivedFrom(day, amountMinor, transfer),
  };
}

/** Money that a customer deposited when the account was opened. */
export function openingDeposit(
  day: string,
  amountMinor: bigint,
  owner: Pick<Party, 'name'>,
  message: string,
): Row {
  return booked(day, amountMinor, CODE.transferIn, {
    creditorName: owner.name,
    debtorName: owner.name,
    ...worded(message),
  });
}

/** A day's card sales, paid by the acquirer. */
export function cardSettlement(day: string, amountMinor: bigint, to: Party): Row {
  return booked(day, amountMinor, CODE.settlement, {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: 'NETS BRANCH NORWAY',
    bankTransactionCode: 'PMNT-MCRD-POSP',
    ...worded(`Oppgjør kortsalg ${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`),
  });
}

/** Interest that the bank pays. @assumes own-rows */
export function interest(day: string, amountMinor: bigint): Row {
  return booked(day, amountMinor, CODE.interest, {
    bankTransactionCode: 'ACMT-MCOP-INTR',
    ...worded('Kreditrenter'),
  });
}

/** A fee for the bank's services. @assumes own-rows */
export function bankFee(day: string, amountMinor: bigint, what: string): Row {
  return booked(day, -amountMinor, CODE.fee, {
    bankTransactionCode: 'ACMT-MDOP-FEES',
    ...worded(what),
  });
}

/** A payment abroad, in another currency. */
export function paidAbroad(
  day: string,
  foreignMinor: bigint,
  currency: string,
  {
    from,
    to,
    message,
    valueDate,
  }: { from: Party; to: ForeignParty; message: string; valueDate: string },
): Row {
  const row = booked(day, -convert(foreignMinor, currency, 'NOK'), CODE.abroadOut, {
    creditorName: to.name,
    creditorAccount: { iban: to.iban },
    creditorAgent: to.bic,
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    bankTransactionCode: 'PMNT-ICDT-XBCT',
    additionalInformation: `Betaling til utlandet, ${to.country}`,
    ...exchangeFields('outgoing', amountIn(currency, foreignMinor), 'NOK'),
    ...worded(message),
  });
  return { ...row, valueDate };
}

/** Money from abroad, in another currency. */
export function receivedFromAbroad(
  day: string,
  foreignMinor: bigint,
  currency: string,
  { from, to, message }: { from: ForeignParty; to: Party; message: string },
): Row {
  return booked(day, convert(foreignMinor, currency, 'NOK'), CODE.abroadIn, {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    debtorAccount: { iban: from.iban },
    debtorAgent: from.bic,
    bankTransactionCode: 'PMNT-RCDT-XBCT',
    ...exchangeFields('incoming', amountIn(currency, foreignMinor), 'NOK'),
    ...worded(message),
  });
}

/** A salary run that the account shows as one row, with its entries. */
export function salaryRun(
  day: string,
  from: Party,
  wages: readonly { to: Party; amountMinor: bigint }[],
  message: string,
): Row {
  const total = wages.reduce((sum, wage) => sum + wage.amountMinor, 0n);
  const row = booked(day, -total, CODE.salaryRun, {
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
    purposeCode: 'SALA',
    bankTransactionCode: 'PMNT-ICDT-SALA',
    batchIndicator: true,
    batchNumberOfTransactions: wages.length,
    ...worded(message),
  });
  const entryDetails = wages.map(({ to, amountMinor }) => ({
    transactionAmount: { amount: fromMinorUnits(-amountMinor, 'NOK'), currency: 'NOK' },
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    purposeCode: 'SALA',
    ...worded(message),
  }));
  return { ...row, entryDetails };
}

function booked(
  day: string,
  amountMinor: bigint,
  proprietaryBankTransactionCode: string,
  details: Record<string, unknown>,
): Row {
  return {
    date: day,
    valueDate: day,
    amountMinor,
    details: { ...details, proprietaryBankTransactionCode },
  };
}

function partiesOf({ from, to }: Transfer) {
  return {
    creditorName: to.name,
    creditorAccount: { bban: to.bban },
    debtorName: from.name,
    debtorAccount: { bban: from.bban },
  };
}

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

const amountIn = (currency: string, minor: bigint) => ({
  amount: fromMinorUnits(minor, currency),
  currency,
});
