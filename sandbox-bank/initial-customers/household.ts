/**
 * The customers of a world of kind `household`: one person with accounts of every sort and twelve realistic months, and
 * the small company that the person acts for. It stores nothing.
 */
import { addDays } from '@/lib/xs2a/value/iso-date';
import { monthly, monthName, monthOf, type Period, weekdaysOf, yearUntil } from './calendar';
import { cardYear, withMod10 } from './card-rows';
import { type Chance, chanceOf } from './chance';
import { pottery } from './household-company';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import { BERGEN_SHOPS, CARD_COMPANY, CARD_MERCHANTS, NORWEGIAN } from './party';
import {
  between,
  interest,
  openingDeposit,
  type Party,
  paidTo,
  purchase,
  type Row,
  receivedFrom,
  reservation,
} from './row';

/** Values that are unique in the bank, and so differ between worlds. */
export type HouseholdNumbers = {
  customers: { person: string; company: string };
  accounts: Record<'current' | 'savings' | 'holiday' | 'operations' | 'tax', string>;
  card: { reference: string; maskedPan: string };
};

const PERSON = 'Eira Nordbø';
const EMPLOYER = NORWEGIAN.architects;
const PAY_DAY = 15;
const JUNE = 6;
const WAGE_MINOR = 4_186_500n;
/** In June, holiday pay replaces the wage. */
const HOLIDAY_PAY_MINOR = 5_902_900n;
/** A subscription has cost more for this many days. */
const DEARER_FOR_DAYS = 75;

/** The person and the company, the same for the same seed and day, apart from ids and numbers. */
export function household(
  today: string,
  seed: number,
  { customers, accounts, card }: HouseholdNumbers,
): InitialCustomer[] {
  const period = yearUntil(today);
  const chance = chanceOf(seed);
  const current: Party = { name: PERSON, bban: accounts.current };
  const savings: Party = { name: PERSON, bban: accounts.savings };
  const holiday: Party = { name: PERSON, bban: accounts.holiday };
  const cardRows = cardYear(period, chance, {
    ...card,
    merchants: CARD_MERCHANTS,
    payer: current,
    cardCompany: CARD_COMPANY,
  });
  const saved = monthly(period, 16).map((day) =>
    between(day, 300_000n, { from: current, to: savings, remittance: { message: 'Fast sparing' } }),
  );
  const laidAside = monthly(period, 16).map((day) =>
    between(day, 90_000n, { from: current, to: holiday, remittance: { message: 'Ferie' } }),
  );
  const cabinOn = addDays(today, -120);
  const person = initialCustomer({
    customerNumber: customers.person,
    customerType: 'PRIVATE',
    today,
    name: PERSON,
    accounts: [
      {
        party: current,
        name: 'Brukskonto',
        rows: [
          openingDeposit(period.from, 2_640_000n, current, 'Flyttet fra annen bank'),
          ...wagesOf(period, current),
          ...[...saved, ...laidAside].map(({ outgoing }) => outgoing),
          ...cardRows.invoices,
          ...home(period, chance, current),
          ...subscriptions(period),
          ...purchases(period, chance, current),
        ],
      },
      {
        party: savings,
        name: 'Buffer',
        rows: [
          openingDeposit(period.from, 6_150_000n, savings, 'Oppsparte midler'),
          ...saved.map(({ incoming }) => incoming),
          interest(addDays(today, -90), 168_200n),
        ],
        savings: true,
      },
      {
        party: holiday,
        name: 'Feriekonto',
        rows: [
          openingDeposit(period.from, 610_000n, holiday, 'Oppsparte midler'),
          ...laidAside.map(({ incoming }) => incoming),
          paidTo(cabinOn, 820_000n, {
            from: holiday,
            to: CABINS,
            remittance: { message: 'Hytte uke 29' },
          }),
        ],
        savings: true,
      },
    ],
    card: {
      ...card,
      name: 'Skjærvik kredittkort',
      creditMinor: 5_000_000n,
      transactions: cardRows.transactions,
    },
  });
  const operations = accounts.operations;
  return [person, pottery(period, chance, { customers, operations, tax: accounts.tax })];
}

/** The company that rents out cabins by the fjord. */
const CABINS: Party = { name: 'Sognefjord Hytteutleie AS', bban: '36261144020' };

function wagesOf(period: Period, to: Party): Row[] {
  return monthly(period, PAY_DAY).map((day) =>
    receivedFrom(day, monthOf(day) === JUNE ? HOLIDAY_PAY_MINOR : WAGE_MINOR, {
      from: EMPLOYER,
      to,
      remittance: {
        message: `${monthOf(day) === JUNE ? 'Feriepenger' : 'Lønn'} ${monthName(day)}`,
      },
      salary: true,
    }),
  );
}

/** Monthly bills: rent, electricity by use, telephone, insurance, gym, student loan. */
function home(period: Period, chance: Chance, from: Party): Row[] {
  const bill = (to: Party, dayOfMonth: number, amountOn: (day: string) => bigint): Row[] => {
    const customer = chance.digits(9);
    return monthly(period, dayOfMonth).map((day) =>
      paidTo(day, amountOn(day), {
        from,
        to,
        remittance: { kid: withMod10(`${customer}${day.slice(2, 4)}${day.slice(5, 7)}`) },
      }),
    );
  };
  const isCold = (day: string) => monthOf(day) <= 3 || monthOf(day) >= 11;
  return [
    ...monthly(period, 1).map((day) =>
      paidTo(day, 1_390_000n, {
        from,
        to: NORWEGIAN.landlord,
        remittance: { message: `Husleie ${monthName(day)}` },
      }),
    ),
    ...bill(NORWEGIAN.power, 20, (day) =>
      isCold(day) ? chance.kroner(1_080, 1_460) : chance.kroner(610, 890),
    ),
    ...bill(NORWEGIAN.grid, 24, () => chance.kroner(390, 560)),
    ...bill(NORWEGIAN.phone, 14, () => 44_900n),
    ...bill(NORWEGIAN.broadband, 12, () => 59_900n),
    ...bill(NORWEGIAN.insurance, 3, () => 61_200n),
    ...bill(NORWEGIAN.gym, 5, () => 47_900n),
    ...bill(NORWEGIAN.studentLoan, 15, () => 231_000n),
  ];
}

/** Monthly charges to the current account's card; one of them has gone up. */
function subscriptions(period: Period): Row[] {
  const dearerSince = addDays(period.to, -DEARER_FOR_DAYS);
  return [
    ...monthly(period, 8).map((day) =>
      purchase(day, day < dearerSince ? 12_900n : 15_900n, 'NORDSKJERM FILM OG SERIER'),
    ),
    ...monthly(period, 18).map((day) => purchase(day, 11_900n, 'LYDHAVN MUSIKK')),
    ...monthly(period, 27).map((day) => purchase(day, 98_500n, 'SKYSS PERIODEBILLETT')),
  ];
}

/** Groceries, coffee and shared expenses; today's purchases are still reserved. */
function purchases(period: Period, chance: Chance, from: Party): Row[] {
  const shopping = weekdaysOf(period, [2, 4, 5, 6]).map((day) => {
    const shop = chance.pick<(typeof BERGEN_SHOPS)[number]>(BERGEN_SHOPS);
    const amount = chance.kroner(shop.from, shop.to);
    return day === period.to
      ? reservation(day, amount, shop.name)
      : purchase(day, amount, shop.name);
  });
  const shared = weekdaysOf(period, [7])
    .filter(() => chance.percent(40))
    .map((day) =>
      receivedFrom(day, chance.kroner(80, 420), {
        from: NORWEGIAN.friend,
        to: from,
        remittance: {
          message: chance.pick(['Middag på lørdag', 'Kinobillett', 'Takk for lånet!']),
        },
      }),
    );
  return [
    ...shopping,
    ...shared,
    // One recent purchase unlike the others.
    purchase(addDays(period.to, -4), 649_000n, 'MØBELVERKSTEDET SANDVIKEN'),
    reservation(period.to, chance.kroner(90, 240), 'GODT BRØD MARKEN'),
  ];
}
