/**
 * A year on a credit card: purchases at home and abroad, and invoices on the 20th paid from the current account. The
 * rows have the fields of the supplement's card transactions.
 */
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { bankDayOnOrBefore } from '@/lib/xs2a/value/bank-day';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { convert } from '@/sandbox-bank/payments/exchange-rate';
import type { NewAccountTransaction } from '@/sandbox-bank/store/ledger/account-transaction';
import { monthly, type Period, weekdaysOf } from './calendar';
import type { Chance } from './chance';
import { idOf, noonOf } from './initial-customer';
import { CARD_COMPANY, CARD_MERCHANTS } from './party';
import { type Party, paidTo, type Row } from './row';

/** Days from purchase to booking. */
const BOOKING_DAYS = 2;
/** The bank's markup on a purchase in another currency, in hundredths of a percent. */
const MARKUP_BASIS_POINTS = 175n;
const MARKUP_PERCENTAGE = '1.75';
const PURCHASE = 'R_220';
const PAYMENT = 'R_230';

type CardRow = Pick<
  NewAccountTransaction,
  'status' | 'entryDate' | 'transactionDate' | 'valueDate' | 'amountMinor' | 'details'
>;

/**
 * The card's rows, oldest first, and the current account's payments of its invoices.
 * @param payer the account from which they are paid
 */
export function cardYear(
  period: Period,
  chance: Chance,
  card: { reference: string },
  payer: Party,
): { transactions: NewAccountTransaction[]; invoices: Row[] } {
  const purchases = weekdaysOf(period, [2, 4, 6]).map((day) => purchaseOn(day, period, chance));
  const rows: CardRow[] = [...purchases];
  const invoices: Row[] = [];
  let invoicedUntil = '';
  for (const day of monthly(period, 20)) {
    const until = addDays(day, -15);
    const owed = purchases
      .filter(
        (row) => row.status === 'BOOKED' && row.entryDate > invoicedUntil && row.entryDate <= until,
      )
      .reduce((sum, row) => sum - row.amountMinor, 0n);
    if (owed === 0n) continue;
    for (const row of purchases) {
      if (row.status === 'BOOKED' && row.entryDate <= until)
        row.details = { ...row.details, invoiced: true };
    }
    invoicedUntil = until;
    invoices.push(
      paidTo(day, owed, {
        from: payer,
        to: CARD_COMPANY,
        remittance: { kid: invoiceKid(card.reference, day) },
      }),
    );
    rows.push({
      status: 'BOOKED',
      entryDate: day,
      transactionDate: day,
      valueDate: day,
      amountMinor: owed,
      details: {
        transactionDetails: `Innbetaling fra ${payer.name}`,
        proprietaryBankTransactionCode: PAYMENT,
        invoiced: true,
      },
    });
  }
  const transactions = rows
    .sort(
      (one, other) =>
        Number(one.status === 'PENDING') - Number(other.status === 'PENDING') ||
        one.entryDate.localeCompare(other.entryDate),
    )
    .map((row, index) => ({
      ...row,
      id: idOf('card transaction', card.reference, period.to, String(index)),
      entryDetails: null,
      instructionId: null,
      byHand: false,
      createdAt: noonOf(row.entryDate),
    }));
  return { transactions, invoices };
}

/** Appends a modulus 10 check digit. */
export function withMod10(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function purchaseOn(day: string, { to: today }: Period, chance: Chance): CardRow {
  const merchant = chance.pick(CARD_MERCHANTS);
  const paid = chance.kroner(merchant.from, merchant.to);
  const nok = convert(paid, merchant.currency, 'NOK');
  const isForeign = merchant.currency !== 'NOK';
  const markup = isForeign ? (nok * MARKUP_BASIS_POINTS + 5_000n) / 10_000n : 0n;
  const bookingDate = bankDayOnOrBefore(addDays(day, BOOKING_DAYS));
  const booked = bookingDate < today ? (bookingDate < day ? day : bookingDate) : null;
  return {
    status: booked === null ? 'PENDING' : 'BOOKED',
    entryDate: booked ?? day,
    transactionDate: day,
    valueDate: booked,
    amountMinor: -(nok + markup),
    details: {
      terminalId: chance.digits(8),
      originalAmount: {
        amount: fromMinorUnits(-paid, merchant.currency),
        currency: merchant.currency,
      },
      ...(isForeign && {
        markupFee: { amount: fromMinorUnits(markup, 'NOK'), currency: 'NOK' },
        markupFeePercentage: MARKUP_PERCENTAGE,
      }),
      cardAcceptorId: chance.digits(15),
      cardAcceptorName: merchant.name,
      cardAcceptorAddress: {
        street: merchant.street,
        postalCode: merchant.postalCode,
        city: merchant.city,
        country: merchant.country,
      },
      merchantCategoryCode: merchant.categoryCode,
      transactionDetails: `${merchant.name} ${merchant.city}`,
      invoiced: false,
      proprietaryBankTransactionCode: PURCHASE,
    },
  };
}

/** The KID of a month's invoice: card, month, and a check digit by modulus 10. */
function invoiceKid(reference: string, day: string): string {
  return withMod10(`${reference.replace(/\D/g, '').slice(-8)}${day.slice(0, 4)}${day.slice(5, 7)}`);
}
