/**
 * Reads a file of credit transfers from an accounting system: ISO 20022 pain.001. Each lot becomes one bulk: one
 * account, one day. Rows are taken as they are, and the form's rules check them; data that a bulk has no field for is
 * listed row by row.
 */
import { amountOf, type BulkRow, emptyRow } from '@/components/payment-form/bulk/bulk-row';
import { bbanOfIban, normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import { normalizeKid } from '@/lib/xs2a/payment/kid';
import { isIsoDate } from '@/lib/xs2a/value/iso-date';
import { PAYMENT_INFORMATION_ID_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { elementsAt, lineOf, nameOf, textAt } from './xml';

/** Why part of a row is left out, or why a bulk cannot pay it. */
const LEFT_OUT = [
  'account-missing',
  'account-wrong',
  'account-foreign',
  'amount-equivalent',
  'amount-unreadable',
  'ultimate-creditor',
  'service',
  'charges',
  'message',
  'document',
  'address',
  'agent',
  'tax',
  'reporting',
  'instructions',
  'purpose',
  'own-reference',
  'other',
] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** The parts of a transfer with a place in a row, or with a reason of their own for having none. */
const KNOWN_PARTS = [
  'PmtId',
  'PmtTpInf',
  'Amt',
  'ChrgBr',
  'UltmtDbtr',
  'Cdtr',
  'CdtrAcct',
  'UltmtCdtr',
  'Purp',
  'RmtInf',
];

const PARTS_LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  IntrmyAgt1: 'agent',
  IntrmyAgt2: 'agent',
  IntrmyAgt3: 'agent',
  CdtrAgt: 'agent',
  CdtrAgtAcct: 'agent',
  Tax: 'tax',
  RgltryRptg: 'reporting',
  InstrForCdtrAgt: 'instructions',
  InstrForDbtrAgt: 'instructions',
};

/** Payments from one account on one day. */
export type Lot = {
  paymentInformationId: string;
  /** The account paid from, as a Norwegian account number if possible. */
  debtorAccount: string;
  /** The currency that the file gives that account; empty where it gives none. */
  debtorCurrency: string;
  /** `YYYY-MM-DD`, or empty. */
  executionDate: string;
  rows: BulkRow[];
  /** What was left out, by row number in the lot, from 1. */
  leftOut: { row: number; what: LeftOut[]; equivalent?: Equivalent }[];
};

/** An amount in one currency, paid in another at a rate that the file does not have. */
type Equivalent = { amount: string; paidIn: string };

/**
 * `sums`: the file's own count or sum does not match its payments, so it is incomplete. `debits`: it collects money.
 * `cheques`: it pays by other means than transfers.
 */
export type TransfersReading =
  | { ok: true; lots: Lot[] }
  | { ok: false; reason: 'sums' | 'empty' | 'debits' | 'cheques' };

/** The credit transfer or direct debit message in a document; null for anything else. */
export function transfersIn(root: Element): Element | null {
  const messages = ['CstmrCdtTrfInitn', 'CstmrDrctDbtInitn'];
  return [root, ...root.children].find((one) => messages.includes(nameOf(one))) ?? null;
}

export function readTransfers(message: Element): TransfersReading {
  if (nameOf(message) === 'CstmrDrctDbtInitn') return { ok: false, reason: 'debits' };
  const groups = elementsAt(message, 'PmtInf');
  const transfers = groups.flatMap((group) => elementsAt(group, 'CdtTrfTxInf'));
  if (transfers.length === 0) return { ok: false, reason: 'empty' };
  if (!groups.every(paysByTransfer)) return { ok: false, reason: 'cheques' };
  const areWhole =
    holdsWhatItSays(message, 'GrpHdr/', transfers) &&
    groups.every((group) => holdsWhatItSays(group, '', elementsAt(group, 'CdtTrfTxInf')));
  if (!areWhole) return { ok: false, reason: 'sums' };
  return { ok: true, lots: groups.map(lotOf).filter(({ rows }) => rows.length > 0) };
}

/** Whether a lot is paid by transfer, `TRA` being one that the bank also confirms. */
function paysByTransfer(group: Element): boolean {
  return ['', 'TRF', 'TRA'].includes(textAt(group, 'PmtMtd'));
}

/** Whether a part's stated count and sum match its payments; a part without them passes. */
function holdsWhatItSays(part: Element, header: string, transfers: readonly Element[]): boolean {
  const count = textAt(part, `${header}NbOfTxs`);
  const sum = textAt(part, `${header}CtrlSum`);
  const amounts = transfers.map((one) =>
    hundredThousandths(instructedAmount(one) || textAt(one, 'Amt/EqvtAmt/Amt')),
  );
  const total = amounts.every((amount) => amount !== null)
    ? amounts.reduce<bigint>((all, amount) => all + (amount ?? 0n), 0n)
    : null;
  return (
    (count === '' || (/^[0-9]{1,15}$/.test(count) && BigInt(count) === BigInt(transfers.length))) &&
    (sum === '' || (total !== null && hundredThousandths(sum) === total))
  );
}

/** An amount in the smallest fraction that the standard allows, so that sums are exact; null for anything else. */
function hundredThousandths(amount: string): bigint | null {
  const [, whole = '', fraction = ''] = /^([0-9]{1,18})(?:\.([0-9]{1,5})0*)?$/.exec(amount) ?? [];
  return whole === '' ? null : BigInt(whole + fraction.padEnd(5, '0'));
}

function instructedAmount(transfer: Element): string {
  return textAt(transfer, 'Amt/InstdAmt');
}

function lotOf(group: Element): Lot {
  const transfers = elementsAt(group, 'CdtTrfTxInf');
  const rows = transfers.map((transfer) => rowOf(transfer, group));
  const date = textAt(group, 'ReqdExctnDt/Dt') || textAt(group, 'ReqdExctnDt');
  const leftOut = transfers.flatMap((transfer, index) => {
    const what = leftOutOf(transfer, group, rows[index]);
    const equivalent = equivalentIn(transfer);
    return what.length === 0
      ? []
      : [{ row: index + 1, what, ...(equivalent === null ? {} : { equivalent }) }];
  });
  return {
    paymentInformationId: textAt(group, 'PmtInfId').slice(0, PAYMENT_INFORMATION_ID_CHARACTERS_MAX),
    debtorAccount: accountOf(group, 'DbtrAcct'),
    debtorCurrency: textAt(group, 'DbtrAcct/Ccy'),
    executionDate: isIsoDate(date.slice(0, 10)) ? date.slice(0, 10) : '',
    rows,
    leftOut,
  };
}

function rowOf(transfer: Element, group: Element): BulkRow {
  const row = emptyRow(0);
  const address = (part: string) => textAt(transfer, `Cdtr/PstlAdr/${part}`);
  const { kid, message, references } = remittanceOf(transfer);
  return {
    ...row,
    creditorName: textAt(transfer, 'Cdtr/Nm'),
    account: accountOf(transfer, 'CdtrAcct'),
    amount: equivalentIn(transfer) === null ? instructedAmount(transfer) : '',
    kid,
    message,
    details: {
      ...row.details,
      instructedAmount: { currency: currencyOf(transfer) || 'NOK' },
      creditorAddress: {
        street: address('StrtNm'),
        buildingNumber: address('BldgNb'),
        postalCode: address('PstCd'),
        city: address('TwnNm'),
        country: address('Ctry') || row.details.creditorAddress.country,
      },
      ultimateDebtor: textAt(transfer, 'UltmtDbtr/Nm') || textAt(group, 'UltmtDbtr/Nm'),
      purposeCode: textAt(transfer, 'Purp/Cd'),
      remittanceInformationStructuredArray: references,
    },
  };
}

type Reference = BulkRow['details']['remittanceInformationStructuredArray'][number];

/** What a row says to the creditor, in the one form that it may have, and what has no place in that form. */
type Remittance = {
  kid: string;
  message: string;
  references: Reference[];
  leftOut: { message: boolean; document: boolean };
};

/** Payment references go before a message; a message goes before documents, which it usually names itself. */
function remittanceOf(transfer: Element): Remittance {
  const given = elementsAt(transfer, 'RmtInf/Strd/CdtrRefInf')
    .map((one) => referenceIn(one, 'Ref'))
    .filter(({ reference }) => reference !== '');
  const documents = elementsAt(transfer, 'RmtInf/Strd/RfrdDocInf');
  const invoices = documents
    .map((one) => referenceIn(one, 'Nb'))
    .filter(({ reference, referenceType }) => reference !== '' && referenceType === 'CINV');
  const message = ['RmtInf/Ustrd', 'RmtInf/Strd/AddtlRmtInf']
    .flatMap((path) => elementsAt(transfer, path).map(lineOf))
    .join(' ')
    .trim();
  const isMessage = given.length === 0 && message !== '';
  const references = isMessage ? [] : [...given, ...invoices];
  const [first, ...others] = references;
  const isKid =
    first !== undefined && others.length === 0 && ['', 'SCOR'].includes(first.referenceType);
  return {
    kid: isKid ? normalizeKid(first.reference) : '',
    message: isMessage ? message : '',
    references: isKid ? [] : references,
    leftOut: {
      message: message !== '' && !isMessage,
      document:
        documents.length > (isMessage ? 0 : invoices.length) ||
        elementsAt(transfer, 'RmtInf/Strd/RfrdDocAmt/CdtNoteAmt').length > 0,
    },
  };
}

/** A payment reference, or a document that is referred to. */
function referenceIn(from: Element, number: 'Ref' | 'Nb'): Reference {
  return {
    reference: textAt(from, number),
    referenceType: textAt(from, 'Tp/CdOrPrtry/Cd') || textAt(from, 'Tp/CdOrPrtry/Prtry'),
    referenceIssuer: textAt(from, 'Tp/Issr'),
  };
}

/** The currency that is paid in. */
function currencyOf(transfer: Element): string {
  return (
    equivalentIn(transfer)?.paidIn ??
    elementsAt(transfer, 'Amt/InstdAmt')[0]?.getAttribute('Ccy') ??
    ''
  );
}

function equivalentIn(transfer: Element): Equivalent | null {
  const [amount] = elementsAt(transfer, 'Amt/EqvtAmt/Amt');
  if (amount === undefined) return null;
  return {
    amount: `${lineOf(amount)}\u00a0${amount.getAttribute('Ccy') ?? ''}`,
    paidIn: textAt(transfer, 'Amt/EqvtAmt/CcyOfTrf'),
  };
}

/** The account number, from a Norwegian IBAN if need be. */
function accountOf(from: Element, element: string): string {
  const iban = textAt(from, `${element}/Id/IBAN`);
  const number = normalizeAccountNumber(iban || textAt(from, `${element}/Id/Othr/Id`));
  return bbanOfIban(number) ?? number;
}

function leftOutOf(transfer: Element, group: Element, row: BulkRow | undefined): LeftOut[] {
  const account = accountOf(transfer, 'CdtrAcct');
  const has = (path: string) => elementsAt(transfer, path).length > 0;
  const parts = [...transfer.children].map(nameOf);
  const others = parts.flatMap((part) =>
    KNOWN_PARTS.includes(part) ? [] : [PARTS_LEFT_OUT[part] ?? 'other'],
  );
  const remittance = remittanceOf(transfer).leftOut;
  const found: Partial<Record<LeftOut, boolean>> = {
    'account-missing': account === '',
    'account-wrong': account.startsWith('NO'),
    'account-foreign': /^[A-Z]{2}/.test(account) && !account.startsWith('NO'),
    'amount-equivalent': equivalentIn(transfer) !== null,
    'amount-unreadable':
      equivalentIn(transfer) === null && row !== undefined && amountOf(row) === null,
    'ultimate-creditor': has('UltmtCdtr'),
    service: hasService(transfer, group),
    // Shared, or what the service has, is how every payment in Norway is charged.
    charges: !['', 'SHAR', 'SLEV'].includes(textAt(transfer, 'ChrgBr') || textAt(group, 'ChrgBr')),
    ...remittance,
    address: has('Cdtr/PstlAdr/AdrLine'),
    instructions: elementsAt(group, 'InstrForDbtrAgt').length > 0,
    purpose: has('Purp/Prtry') || typeInformation(transfer, group, 'CtgyPurp').length > 0,
    'own-reference': ['InstrId', 'EndToEndId', 'UETR'].some(
      (id) => !['', 'NOTPROVIDED'].includes(textAt(transfer, `PmtId/${id}`)),
    ),
    other: has('Cdtr/Id') || has('Cdtr/CtryOfRes') || has('Cdtr/CtctDtls'),
  };
  return LEFT_OUT.filter((what) => found[what] || others.includes(what));
}

/** Whether a transfer asks to be handled otherwise than the bank handles every other. */
function hasService(transfer: Element, group: Element): boolean {
  const valuesOf = (path: string) => typeInformation(transfer, group, path).map(lineOf);
  return (
    valuesOf('InstrPrty').some((priority) => priority !== 'NORM') ||
    valuesOf('SvcLvl').some((level) => level !== 'NURG') ||
    valuesOf('LclInstrm').length > 0
  );
}

/** What a transfer says of its type, or else what its lot says of them all. */
function typeInformation(transfer: Element, group: Element, path: string): Element[] {
  const [own] = elementsAt(transfer, 'PmtTpInf');
  return elementsAt(own ?? group, own === undefined ? `PmtTpInf/${path}` : path);
}
