/**
 * Years of transactions of a made-up customer, in any number: wages, rent, bills, subscriptions, purchases, transfers
 * abroad, and bulk payments with their entries. The same count gives the same rows on the same day.
 */
import { fromMinorUnits } from '@/lib/xs2a/value/amount';
import { isBankDay } from '@/lib/xs2a/value/bank-day';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { monthly, monthName, weekdaysOf } from '@/sandbox-bank/initial-customers/calendar';
import { withMod10 } from '@/sandbox-bank/initial-customers/card-rows';
import { type Chance, chanceOf } from '@/sandbox-bank/initial-customers/chance';
import {
  AALESUND_SHOPS,
  BERGEN_SHOPS,
  BREWERY,
  FOREIGN,
  NORWEGIAN,
} from '@/sandbox-bank/initial-customers/party';
import {
  bankFee,
  type Party,
  paidAbroad,
  paidTo,
  purchase,
  type Row,
} from '@/sandbox-bank/initial-customers/row';

/** Rows a year, more only when the count would otherwise need too many years. */
const ROWS_A_YEAR = 12_000;
const YEARS_MAX = 9;
const SEED = 20_261;
const ENTRIES_MIN = 3;
const ENTRIES_MAX = 12;
const BULK_DAY = 20;
const WAGE_DAY = 12;
const BATCH_DAYS = [6, 20];
const CURRENCY = 'NOK';

type Shop = { name: string; from: number; to: number };
const SHOPS: readonly [Shop, ...Shop[]] = [...BERGEN_SHOPS, ...AALESUND_SHOPS];
const SUPPLIERS: readonly [Party, ...Party[]] = [
  NORWEGIAN.wholesaler,
  NORWEGIAN.packaging,
  NORWEGIAN.bottles,
  NORWEGIAN.freight,
  NORWEGIAN.software,
  NORWEGIAN.officeCleaning,
  NORWEGIAN.bakery,
  NORWEGIAN.joiner,
];

type Wire = Record<string, unknown>;

/**
 * A year of groceries and salary with two batches a month, in the form the sandbox operation takes, oldest first,
 * ending today.
 */
export function everydayRows(today: string, from: Party): Wire[] {
  const chance = chanceOf(SEED);
  const period = { from: addDays(today, -365), to: today };
  const rent = monthly(period, 1).map((day) => {
    const remittance = { message: `Husleie ${monthName(day)}` };
    return wire(paidTo(day, 1_450_000n, { from, to: NORWEGIAN.landlord, remittance }));
  });
  const groceries = weekdaysOf(period, [2, 4, 6]).map((day) => {
    const shop = chance.pick(SHOPS);
    return wire(purchase(day, chance.kroner(shop.from, shop.to), shop.name));
  });
  return [
    ...monthly(period, WAGE_DAY).map((day) => wageRow(day, chance)),
    ...BATCH_DAYS.flatMap((dayOfMonth) => monthly(period, dayOfMonth)).map((day) =>
      bulkRow(day, chance, [80, 1_200]),
    ),
    ...rent,
    ...groceries,
  ].sort((one, other) => String(one.bookingDate).localeCompare(String(other.bookingDate)));
}

/** Rows of an account of `from`, in the form the sandbox operation takes, oldest first, ending today. */
export function demoRows(count: number, today: string, from: Party): Wire[] {
  const chance = chanceOf(SEED);
  const years = Math.min(YEARS_MAX, Math.max(1, Math.ceil(count / ROWS_A_YEAR)));
  const days = years * 365;
  const kid = () => withMod10(chance.digits(11));
  const bill = (day: string, to: { name: string; bban: string }, kroner: [number, number]): Row =>
    paidTo(day, chance.kroner(...kroner), { from, to, remittance: { kid: kid() } });
  const regular = (day: string): Wire[] => {
    const dayOfMonth = Number(day.slice(8));
    switch (dayOfMonth) {
      case WAGE_DAY:
        return [wageRow(day, chance)];
      case 1:
        return [wire(bill(day, NORWEGIAN.landlord, [14_500, 14_500]))];
      case 5:
        return [wire(bill(day, NORWEGIAN.power, [640, 2_900]))];
      case 6:
        return [wire(bill(day, NORWEGIAN.grid, [380, 910]))];
      case 14:
        return [
          wire(bill(day, NORWEGIAN.phone, [349, 549])),
          wire(bill(day, NORWEGIAN.broadband, [599, 599])),
        ];
      case 16:
        return [wire(bill(day, NORWEGIAN.insurance, [1_180, 1_420]))];
      case BULK_DAY:
        return [bulkRow(day, chance, [120, 9_400])];
      case 25:
        return [wire(bankFee(day, chance.kroner(12, 49), 'Gebyr betalinger'))];
      case 27:
        return chance.percent(40)
          ? [
              wire(
                paidAbroad(day, chance.kroner(90, 1_200), 'EUR', {
                  from,
                  to: FOREIGN.maltster,
                  valueDate: day,
                  message: `Invoice ${chance.digits(6)}`,
                }),
              ),
            ]
          : [];
      default:
        return [];
    }
  };
  const shopping = (day: string): Wire => {
    const shop = chance.pick(SHOPS);
    return wire(purchase(day, chance.kroner(shop.from, shop.to), shop.name));
  };
  const rows: Wire[] = [];
  for (let left = days; left >= 0; left -= 1) {
    const day = addDays(today, -left);
    const wanted = left === 0 ? count : Math.floor((count * (days - left + 1)) / (days + 1));
    if (count >= days || isBankDay(day)) {
      for (const row of regular(day)) if (rows.length < wanted) rows.push(row);
    }
    while (rows.length < wanted) rows.push(shopping(day));
  }
  return rows;
}

function wire({ date, valueDate = date, amountMinor, details, entryDetails }: Row): Wire {
  return {
    bookingDate: date,
    valueDate,
    transactionAmount: { amount: fromMinorUnits(amountMinor, CURRENCY), currency: CURRENCY },
    ...details,
    ...(entryDetails === undefined ? {} : { batchIndicator: true, entryDetails }),
  };
}

/** A month's wages. */
function wageRow(day: string, chance: Chance): Wire {
  return wire({
    date: day,
    amountMinor: chance.kroner(41_800, 44_600),
    details: {
      debtorName: BREWERY.name,
      purposeCode: 'SALA',
      proprietaryBankTransactionCode: 'R_602',
      remittanceInformationUnstructured: `Lønn ${monthName(day)}`,
      remittanceInformationUnstructuredArray: [`Lønn ${monthName(day)}`],
    },
  });
}

/** A bulk payment to suppliers: one row with its entries. */
function bulkRow(day: string, chance: Chance, kroner: readonly [number, number]): Wire {
  const entryDetails = Array.from({ length: chance.between(ENTRIES_MIN, ENTRIES_MAX) }, () => {
    const to = chance.pick(SUPPLIERS);
    const amountMinor = chance.kroner(...kroner);
    return {
      amountMinor,
      entry: {
        transactionAmount: { amount: fromMinorUnits(-amountMinor, CURRENCY), currency: CURRENCY },
        creditorName: to.name,
        creditorAccount: { bban: to.bban },
        remittanceInformationStructuredArray: [
          { reference: withMod10(chance.digits(11)), referenceType: 'SCOR' },
        ],
      },
    };
  });
  const sum = entryDetails.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return wire({
    date: day,
    amountMinor: -sum,
    details: {
      proprietaryBankTransactionCode: 'R_618',
      bankTransactionCode: 'PMNT-ICDT-DMCT',
      remittanceInformationUnstructured: `Samlebetaling ${monthName(day)}`,
    },
    entryDetails: entryDetails.map(({ entry }) => entry),
  });
}
