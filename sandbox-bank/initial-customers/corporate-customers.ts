/** The two corporate customers of the initial data: a brewery and an accounting firm, both in Bergen. @see supplement#7 */
import { bankDayOnOrAfter } from '@/lib/xs2a/value/bank-day';
import { addDays } from '@/lib/xs2a/value/iso-date';
import {
  bankDaysOf,
  inMonths,
  monthly,
  monthName,
  type Period,
  weekdaysOf,
  yearUntil,
} from './calendar';
import { withMod10 } from './card-rows';
import { type Chance, chanceOf } from './chance';
import { transfers, vat } from './habits';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import {
  ACCOUNTANTS,
  ACCOUNTANTS_SAVINGS,
  ACCOUNTANTS_STAFF,
  BREWERY,
  BREWERY_TAX,
  FOREIGN,
  NORWEGIAN,
} from './party';
import { TORBJORN_NUMBER } from './private-customers';
import {
  bankFee,
  between,
  cardSettlement,
  interest,
  openingDeposit,
  type Party,
  paidAbroad,
  paidTo,
  type Row,
  receivedFrom,
  receivedFromAbroad,
  reservation,
  salaryRun,
} from './row';
import { wageDays, wagesOn } from './wages';

const INVOICE_FEE_MINOR = 5_000n;
/** Withheld tax, as a share of net wages. */
const TAX_PERCENT = 47n;

type Supplier = {
  to: Party;
  weekdays?: readonly number[];
  day?: number;
  chancePercent: number;
  range: readonly [number, number];
};

/** Nordlys Brygghus AS, 18129215603. */
export function brewery(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(18_129);
  const runs = wageDays(period).map((day) => ({ day, wages: wagesOn(day) }));
  const withheld = runs.map(({ day, wages }) =>
    between(day, (sumOf(wages) * TAX_PERCENT) / 100n, {
      from: BREWERY,
      to: BREWERY_TAX,
      remittance: { message: `Skattetrekk ${monthName(day)}` },
    }),
  );
  const paidTax = runs
    .map(({ day, wages }) => ({ day: bankDayOnOrAfter(addDays(day, 30)), wages }))
    .map(({ day, wages }) =>
      paidTo(day, (sumOf(wages) * TAX_PERCENT) / 100n, {
        from: BREWERY_TAX,
        to: NORWEGIAN.tax,
        remittance: { kid: withMod10(`9183312${day.slice(2, 4)}${day.slice(5, 7)}`) },
        purposeCode: 'TAXS',
      }),
    );
  const malt = monthly(period, 8).flatMap((day) =>
    abroadWithFee(
      day,
      paidAbroad(day, chance.kroner(5_200, 9_400), 'EUR', {
        from: BREWERY,
        to: FOREIGN.maltster,
        message: `Rechnung ${chance.between(4100, 4999)}`,
        valueDate: bankDayOnOrAfter(addDays(day, 1)),
      }),
    ),
  );
  const hops = inMonths(period, 11, [1, 4, 7, 10]).flatMap((day) =>
    abroadWithFee(
      day,
      paidAbroad(day, chance.kroner(2_100, 4_800), 'GBP', {
        from: BREWERY,
        to: FOREIGN.hops,
        message: `Invoice KHG-${chance.between(700, 999)}`,
        valueDate: bankDayOnOrAfter(addDays(day, 1)),
      }),
    ),
  );
  const exported = monthly(period, 26).map((day) =>
    receivedFromAbroad(day, chance.kroner(18_000, 46_000), 'DKK', {
      from: FOREIGN.danishBar,
      to: BREWERY,
      message: `Faktura ${chance.between(20_100, 20_999)}`,
    }),
  );
  const operating: Row[] = [
    openingDeposit(period.from, 96_240_375n, BREWERY, 'Flyttet fra annen bank'),
    ...bankDaysOf(period).map((day) => cardSettlement(day, chance.kroner(6_400, 21_900), BREWERY)),
    ...invoicesReceived(period, chance, BREWERY, [
      { to: NORWEGIAN.wineMonopoly, weekdays: [4], chancePercent: 100, range: [54_000, 118_000] },
      { to: NORWEGIAN.wholesaler, weekdays: [2], chancePercent: 90, range: [26_000, 74_000] },
      { to: NORWEGIAN.bakery, day: 14, chancePercent: 100, range: [2_100, 4_900] },
    ]),
    ...exported,
    ...runs.map(({ day, wages }) => salaryRun(day, BREWERY, wages, `Lønn ${monthName(day)}`)),
    ...withheld.map(({ outgoing }) => outgoing),
    ...invoicesPaid(period, chance, BREWERY, [
      { to: NORWEGIAN.property, day: 1, chancePercent: 100, range: [64_500, 64_500] },
      { to: NORWEGIAN.power, day: 20, chancePercent: 100, range: [18_400, 31_700] },
      { to: NORWEGIAN.packaging, weekdays: [3], chancePercent: 50, range: [6_200, 19_800] },
      { to: NORWEGIAN.bottles, weekdays: [1], chancePercent: 45, range: [14_000, 38_500] },
      { to: NORWEGIAN.freight, weekdays: [5], chancePercent: 85, range: [3_900, 11_200] },
      { to: NORWEGIAN.wasteCompany, day: 28, chancePercent: 100, range: [4_180, 6_420] },
      { to: ACCOUNTANTS, day: 10, chancePercent: 100, range: [18_750, 18_750] },
    ]),
    ...vat(period, chance, BREWERY, [310_000, 420_000], '9183312'),
    ...malt,
    ...hops,
    reservation(today, chance.kroner(14_000, 38_500), NORWEGIAN.bottles.name),
  ];
  const withheldTax: Row[] = [
    openingDeposit(period.from, 13_160_000n, BREWERY, 'Flyttet fra annen bank'),
    ...withheld.map(({ incoming }) => incoming),
    ...paidTax,
  ];
  return initialCustomer({
    customerType: 'CORPORATE',
    customerNumber: '18129215603',
    name: BREWERY.name,
    today,
    accounts: [
      { party: BREWERY, name: 'Driftskonto', rows: operating, creditMinor: 25_000_000n },
      { party: BREWERY_TAX, name: 'Skattetrekkskonto', rows: withheldTax },
    ],
    engaged: [{ identityNumber: TORBJORN_NUMBER, party: BREWERY }],
  });
}

/** Fjellheim Regnskap AS, 20079518612. */
export function accountants(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(20_079);
  const wages = ACCOUNTANTS_STAFF.map(({ to, kroner }) => ({
    to,
    amountMinor: BigInt(kroner) * 100n,
  }));
  const reserve = transfers(
    inMonths(period, 27, [3, 6, 9, 12]),
    7_500_000n,
    ACCOUNTANTS,
    ACCOUNTANTS_SAVINGS,
    'Avsatt til skatt',
  );
  const operating: Row[] = [
    openingDeposit(period.from, 43_912_040n, ACCOUNTANTS, 'Flyttet fra annen bank'),
    ...invoicesReceived(period, chance, ACCOUNTANTS, [
      { to: BREWERY, day: 10, chancePercent: 100, range: [18_750, 18_750] },
      { to: NORWEGIAN.shipowner, day: 14, chancePercent: 100, range: [86_000, 124_000] },
      { to: NORWEGIAN.bakery, day: 15, chancePercent: 100, range: [14_200, 19_800] },
      { to: NORWEGIAN.architects, day: 20, chancePercent: 100, range: [48_000, 71_000] },
      { to: NORWEGIAN.joiner, day: 21, chancePercent: 90, range: [9_400, 16_300] },
      { to: NORWEGIAN.property, day: 25, chancePercent: 100, range: [61_000, 93_000] },
    ]),
    ...monthly(period, 18).map((day) =>
      receivedFromAbroad(day, chance.kroner(64_000, 98_000), 'SEK', {
        from: FOREIGN.swedishClient,
        to: ACCOUNTANTS,
        message: `Faktura ${chance.between(20_100, 20_999)}`,
      }),
    ),
    ...monthly(period, 12).map((day) =>
      salaryRun(day, ACCOUNTANTS, wages, `Lønn ${monthName(day)}`),
    ),
    ...reserve.outgoing,
    ...invoicesPaid(period, chance, ACCOUNTANTS, [
      { to: NORWEGIAN.property, day: 1, chancePercent: 100, range: [28_000, 28_000] },
      { to: NORWEGIAN.software, day: 5, chancePercent: 100, range: [11_940, 13_260] },
      { to: NORWEGIAN.officeCleaning, day: 22, chancePercent: 100, range: [5_900, 5_900] },
      { to: NORWEGIAN.broadband, day: 12, chancePercent: 100, range: [1_499, 1_499] },
      { to: NORWEGIAN.phone, day: 12, chancePercent: 100, range: [2_140, 2_890] },
      { to: NORWEGIAN.bakery, weekdays: [5], chancePercent: 70, range: [240, 690] },
    ]),
    ...vat(period, chance, ACCOUNTANTS, [98_000, 134_000], '9227741'),
    reservation(today, chance.kroner(240, 690), NORWEGIAN.bakery.name),
  ];
  const saved: Row[] = [
    openingDeposit(period.from, 62_000_000n, ACCOUNTANTS, 'Flyttet fra annen bank'),
    ...reserve.incoming,
    ...inMonths(period, 31, [12]).map((day) => interest(day, 2_108_455n)),
  ];
  return initialCustomer({
    customerType: 'CORPORATE',
    customerNumber: '20079518612',
    name: ACCOUNTANTS.name,
    today,
    accounts: [
      { party: ACCOUNTANTS, name: 'Driftskonto', rows: operating },
      { party: ACCOUNTANTS_SAVINGS, name: 'Høyrentekonto bedrift', rows: saved, savings: true },
    ],
  });
}

/** Suppliers' invoices, each with its KID. */
function invoicesPaid(
  period: Period,
  chance: Chance,
  from: Party,
  suppliers: readonly Supplier[],
): Row[] {
  return suppliers.flatMap(({ to, weekdays, day, chancePercent, range }) => {
    const customer = chance.digits(5);
    const days = weekdays === undefined ? monthly(period, day ?? 1) : weekdaysOf(period, weekdays);
    return days
      .filter(() => chance.percent(chancePercent))
      .map((due) =>
        paidTo(bankDayOnOrAfter(due), chance.kroner(...range), {
          from,
          to,
          remittance: { kid: withMod10(`${customer}${chance.digits(6)}`) },
          purposeCode: 'SUPP',
        }),
      );
  });
}

/** A customer's payments of our invoices. */
function invoicesReceived(
  period: Period,
  chance: Chance,
  to: Party,
  customers: readonly Supplier[],
): Row[] {
  return customers.flatMap(({ to: from, weekdays, day, chancePercent, range }) => {
    const days = weekdays === undefined ? monthly(period, day ?? 1) : weekdaysOf(period, weekdays);
    return days
      .filter(() => chance.percent(chancePercent))
      .map((due) =>
        receivedFrom(bankDayOnOrAfter(due), chance.kroner(...range), {
          from,
          to,
          remittance: { message: `Faktura ${chance.between(20_100, 20_999)}` },
        }),
      );
  });
}

function abroadWithFee(day: string, row: Row): Row[] {
  return [row, bankFee(day, INVOICE_FEE_MINOR, 'Gebyr utenlandsbetaling')];
}

const sumOf = (wages: readonly { amountMinor: bigint }[]): bigint =>
  wages.reduce((sum, wage) => sum + wage.amountMinor, 0n);
