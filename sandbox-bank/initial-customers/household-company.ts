/** A household's company: a pottery with two employees, its shop, its customers and its taxes. */
import { bankDayOnOrAfter } from '@/lib/xs2a/value/bank-day';
import { addDays } from '@/lib/xs2a/value/iso-date';
import { inMonths, monthly, monthName, type Period, weekdaysOf } from './calendar';
import { withMod10 } from './card-rows';
import type { Chance } from './chance';
import { transfers, vat } from './habits';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import { FOREIGN, NORWEGIAN } from './party';
import {
  bankFee,
  cardSettlement,
  type ForeignParty,
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

const NAME = 'Nordbø Keramikk AS';
const STAFF: readonly { to: Party; amountMinor: bigint }[] = [
  { to: { name: 'Ida Marie Fjeldstad', bban: '36241099185' }, amountMinor: 2_748_000n },
  { to: { name: 'Yonas Tesfaye', bban: '15035517429' }, amountMinor: 1_893_500n },
];
const TAX_MINOR = 2_018_000n;
const CLAY: ForeignParty = {
  name: 'Westerwälder Tonhandel GmbH',
  iban: 'DE98573510300000128974',
  bic: 'MALADE51AHR',
  country: 'Tyskland',
};
const CONCEPT_STORE: Party = { name: 'Form og Fat AS', bban: '52028812078' };
/** The months in which two months' tax is due. */
const TERM_MONTHS = [1, 3, 5, 7, 9, 11] as const;

/** The company, with engagements of the person who acts for it in both accounts. */
export function pottery(
  period: Period,
  chance: Chance,
  {
    customers,
    ...accounts
  }: { customers: { person: string; company: string }; operations: string; tax: string },
): InitialCustomer {
  const operations: Party = { name: NAME, bban: accounts.operations };
  const tax: Party = { name: NAME, bban: accounts.tax };
  const withheld = transfers(
    monthly(period, 12),
    TAX_MINOR,
    operations,
    tax,
    (day) => `Skattetrekk ${monthName(day)}`,
  );
  return initialCustomer({
    customerNumber: customers.company,
    customerType: 'CORPORATE',
    today: period.to,
    name: NAME,
    accounts: [
      {
        party: operations,
        name: 'Driftskonto',
        rows: [
          openingDeposit(period.from, 16_420_000n, operations, 'Flyttet fra annen bank'),
          ...sales(period, chance, operations),
          ...expenses(period, chance, operations),
          ...monthly(period, 12).map((day) =>
            salaryRun(day, operations, STAFF, `Lønn ${monthName(day)}`),
          ),
          ...withheld.outgoing,
        ],
      },
      {
        party: tax,
        name: 'Skattetrekk',
        rows: [
          openingDeposit(period.from, 4_036_000n, tax, 'Flyttet fra annen bank'),
          ...withheld.incoming,
          ...inMonths(period, 15, TERM_MONTHS).map((day) =>
            paidTo(day, 2n * TAX_MINOR, {
              from: tax,
              to: NORWEGIAN.tax,
              remittance: { kid: withMod10(`9290441${day.slice(2, 4)}${day.slice(5, 7)}`) },
              purposeCode: 'TAXS',
            }),
          ),
        ],
      },
    ],
    engaged: [operations, tax].map((party) => ({ identityNumber: customers.person, party })),
  });
}

/** The shop's card sales, and sales to other shops, one of them in Sweden. */
function sales(period: Period, chance: Chance, to: Party): Row[] {
  return [
    ...weekdaysOf(period, [1, 3, 5]).map((day) =>
      cardSettlement(day, chance.kroner(2_900, 8_600), to),
    ),
    ...weekdaysOf(period, [2]).map((day) =>
      receivedFrom(bankDayOnOrAfter(day), chance.kroner(5_400, 13_800), {
        from: chance.pick<Party>([CONCEPT_STORE, NORWEGIAN.bakery]),
        to,
        remittance: { message: `Faktura ${chance.between(1_100, 1_499)}` },
      }),
    ),
    ...monthly(period, 26).map((day) =>
      receivedFromAbroad(day, chance.kroner(14_000, 29_000), 'SEK', {
        from: FOREIGN.swedishClient,
        to,
        message: `Faktura ${chance.between(1_500, 1_599)}`,
      }),
    ),
  ];
}

/** The workshop's rent, electricity for the kiln, clay from abroad, and supplies for the shop. */
function expenses(period: Period, chance: Chance, from: Party): Row[] {
  const bill = (to: Party, day: string, amountMinor: bigint, customer: string): Row =>
    paidTo(day, amountMinor, {
      from,
      to,
      remittance: { kid: withMod10(`${customer}${day.slice(2, 4)}${day.slice(5, 7)}`) },
      purposeCode: 'SUPP',
    });
  const [property, power, software, cleaning] = Array.from({ length: 4 }, () => chance.digits(9));
  return [
    ...monthly(period, 1).map((day) => bill(NORWEGIAN.property, day, 1_350_000n, property ?? '')),
    ...monthly(period, 20).map((day) =>
      bill(NORWEGIAN.power, day, chance.kroner(4_200, 7_400), power ?? ''),
    ),
    ...monthly(period, 5).map((day) => bill(NORWEGIAN.software, day, 89_000n, software ?? '')),
    ...monthly(period, 22).map((day) =>
      bill(NORWEGIAN.officeCleaning, day, 295_000n, cleaning ?? ''),
    ),
    ...weekdaysOf(period, [4])
      .filter(() => chance.percent(55))
      .map((day) =>
        bill(
          chance.pick<Party>([NORWEGIAN.packaging, NORWEGIAN.freight]),
          bankDayOnOrAfter(day),
          chance.kroner(1_400, 6_900),
          chance.digits(7),
        ),
      ),
    ...inMonths(period, 8, [2, 5, 8, 11]).flatMap((day) => [
      paidAbroad(day, chance.kroner(900, 1_700), 'EUR', {
        from,
        to: CLAY,
        message: `Rechnung ${chance.between(7_100, 7_999)}`,
        valueDate: bankDayOnOrAfter(addDays(day, 1)),
      }),
      bankFee(day, 5_000n, 'Gebyr utenlandsbetaling'),
    ]),
    ...vat(period, chance, from, [21_000, 34_000], '9290441'),
    reservation(period.to, chance.kroner(400, 1_900), NORWEGIAN.packaging.name),
  ];
}
