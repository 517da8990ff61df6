/**
 * The customers of a world of kind `household`: one person with accounts of every sort and twelve realistic months, and
 * the small company that the person acts for. It stores nothing.
 */
import { addDays } from '@/lib/xs2a/value/iso-date';
import { monthly, monthOf, type Period, yearUntil } from './calendar';
import { cardYear } from './card-rows';
import { type Chance, chanceOf } from './chance';
import { bills, paidBack, rent, shopping, transfers, wages } from './habits';
import { pottery } from './household-company';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import { BERGEN_SHOPS, NORWEGIAN } from './party';
import {
  interest,
  openingDeposit,
  type Party,
  paidTo,
  purchase,
  type Row,
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
  const cardRows = cardYear(period, chance, card, current);
  const saved = transfers(monthly(period, 16), 300_000n, current, savings, 'Fast sparing');
  const laidAside = transfers(monthly(period, 16), 90_000n, current, holiday, 'Ferie');
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
          openingDeposit(period.from, 3_140_000n, current, 'Flyttet fra annen bank'),
          ...wagesOf(period, current),
          ...saved.outgoing,
          ...laidAside.outgoing,
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
          ...saved.incoming,
          interest(addDays(today, -90), 168_200n),
        ],
        savings: true,
      },
      {
        party: holiday,
        name: 'Feriekonto',
        rows: [
          openingDeposit(period.from, 610_000n, holiday, 'Oppsparte midler'),
          ...laidAside.incoming,
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
  const isJune = (day: string) => monthOf(day) === JUNE;
  return wages(
    monthly(period, PAY_DAY),
    EMPLOYER,
    to,
    (day) => (isJune(day) ? HOLIDAY_PAY_MINOR : WAGE_MINOR),
    (day) => (isJune(day) ? 'Feriepenger' : 'Lønn'),
  );
}

/** Monthly bills: rent, electricity by use, telephone, insurance, gym, student loan. */
function home(period: Period, chance: Chance, from: Party): Row[] {
  const isCold = (day: string) => monthOf(day) <= 3 || monthOf(day) >= 11;
  const power = (day: string) =>
    isCold(day) ? chance.kroner(1_080, 1_460) : chance.kroner(610, 890);
  return [
    ...rent(period, from, 1_390_000n),
    ...bills(period, chance, from, [
      { to: NORWEGIAN.power, day: 20, amountOn: power },
      { to: NORWEGIAN.grid, day: 24, range: [390, 560] },
      { to: NORWEGIAN.phone, day: 14, amountOn: () => 44_900n },
      { to: NORWEGIAN.broadband, day: 12, amountOn: () => 59_900n },
      { to: NORWEGIAN.insurance, day: 3, amountOn: () => 61_200n },
      { to: NORWEGIAN.gym, day: 5, amountOn: () => 47_900n },
      { to: NORWEGIAN.studentLoan, day: 15, amountOn: () => 231_000n },
    ]),
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
  return [
    ...shopping(period, chance, BERGEN_SHOPS, [2, 4, 5, 6]),
    ...paidBack(period, chance, from, {
      percent: 40,
      kronerMax: 420,
      messages: ['Middag på lørdag', 'Kinobillett', 'Takk for lånet!'],
    }),
    // One recent purchase unlike the others.
    purchase(addDays(period.to, -4), 649_000n, 'MØBELVERKSTEDET SANDVIKEN'),
    reservation(period.to, chance.kroner(90, 240), 'GODT BRØD MARKEN'),
  ];
}
