/**
 * The customers of a world of kind `standard`: a private person with two accounts and a card, another who also acts for
 * a company, and the company. Each has a year of transactions up to today. It stores nothing.
 */
import { addDays } from '@/lib/xs2a/value/iso-date';
import { monthly, monthName, type Period, weekdaysOf, yearUntil } from './calendar';
import { cardYear, withMod10 } from './card-rows';
import { type Chance, chanceOf } from './chance';
import { bills, rent, shopping, transfers, wages } from './habits';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import { AALESUND_SHOPS, BERGEN_SHOPS, NORWEGIAN } from './party';
import {
  cardSettlement,
  interest,
  openingDeposit,
  type Party,
  paidTo,
  type Row,
  salaryRun,
} from './row';

/** Values that are unique in the bank, and so differ between worlds. */
export type StandardNumbers = {
  customers: { person: string; director: string; company: string };
  accounts: Record<'person' | 'savings' | 'director' | 'company' | 'tax', string>;
  card: { reference: string; maskedPan: string };
};

const GIVEN_NAMES = ['Ingrid', 'Sindre', 'Marit', 'Håkon', 'Aisha', 'Trygve', 'Solveig'] as const;
const FAMILY_NAMES = ['Bakke', 'Strand', 'Myhre', 'Lien', 'Hosseini', 'Solheim', 'Åsen'] as const;
const PLACES = ['Fjordgløtt', 'Nordvik', 'Havblikk', 'Skogly', 'Storhaug'] as const;
const TRADES = ['Rør', 'Bygg', 'Catering', 'Maskin', 'Regnskap'] as const;
const PAY_DAY = 12;
const STAFF = [NORWEGIAN.friend, NORWEGIAN.granddaughter];

/** The customers, the same for the same seed and day, apart from ids and numbers. */
export function standardCustomers(
  today: string,
  seed: number,
  { customers, accounts, card }: StandardNumbers,
): InitialCustomer[] {
  const chance = chanceOf(seed);
  const period = yearUntil(today);
  const nameOf = () => `${chance.pick(GIVEN_NAMES)} ${chance.pick(FAMILY_NAMES)}`;
  const person: Party = { name: nameOf(), bban: accounts.person };
  const savings: Party = { name: person.name, bban: accounts.savings };
  const director: Party = { name: nameOf(), bban: accounts.director };
  const company: Party = {
    name: `${chance.pick(PLACES)} ${chance.pick(TRADES)} AS`,
    bban: accounts.company,
  };
  const tax: Party = { name: company.name, bban: accounts.tax };
  const payroll = [person, director, ...STAFF].map((to) => ({
    to,
    amountMinor: chance.kroner(29_000, 48_000),
  }));
  const wageTo = (to: Party): Row[] => {
    const amountMinor = payroll.find((wage) => wage.to === to)?.amountMinor ?? 0n;
    return wages(monthly(period, PAY_DAY), company, to, () => amountMinor);
  };
  const year = cardYear(period, chance, card, person);
  const saved = transfers(monthly(period, 16), 200_000n, person, savings, 'Fast sparing');
  const owner = initialCustomer({
    customerNumber: customers.director,
    customerType: 'PRIVATE',
    today,
    name: director.name,
    accounts: [
      {
        party: director,
        name: 'Brukskonto',
        rows: [
          openingDeposit(period.from, 3_140_000n, director, 'Flyttet fra annen bank'),
          ...wageTo(director),
          ...everyday(period, chance, director, AALESUND_SHOPS),
        ],
      },
    ],
  });
  return [
    initialCustomer({
      customerNumber: customers.person,
      customerType: 'PRIVATE',
      today,
      name: person.name,
      accounts: [
        {
          party: person,
          name: 'Brukskonto',
          rows: [
            openingDeposit(period.from, 4_215_000n, person, 'Flyttet fra annen bank'),
            ...wageTo(person),
            ...saved.outgoing,
            ...year.invoices,
            ...everyday(period, chance, person, BERGEN_SHOPS),
          ],
        },
        {
          party: savings,
          name: 'Sparekonto',
          rows: [
            openingDeposit(period.from, 8_400_000n, savings, 'Oppsparte midler'),
            ...saved.incoming,
            interest(addDays(period.to, -90), 214_300n),
          ],
          savings: true,
        },
      ],
      card: {
        ...card,
        name: 'Skjærvik kredittkort',
        creditMinor: 4_000_000n,
        transactions: year.transactions,
      },
    }),
    owner,
    initialCustomer({
      customerNumber: customers.company,
      customerType: 'CORPORATE',
      today,
      name: company.name,
      accounts: [
        { party: company, name: 'Driftskonto', rows: operations(period, chance, company, payroll) },
        {
          party: tax,
          name: 'Skattetrekk',
          rows: [openingDeposit(period.from, 18_600_000n, tax, 'Flyttet fra annen bank')],
        },
      ],
      engaged: [company, tax].map((party) => ({ identityNumber: customers.director, party })),
    }),
  ];
}

/** Rent, bills and groceries; today's purchases are still reserved. */
function everyday(
  period: Period,
  chance: Chance,
  from: Party,
  shops: typeof BERGEN_SHOPS | typeof AALESUND_SHOPS,
): Row[] {
  return [
    ...rent(period, from, 1_280_000n),
    ...bills(period, chance, from, [
      { to: NORWEGIAN.power, day: 22, range: [520, 1_640] },
      { to: NORWEGIAN.phone, day: 14, range: [399, 399] },
      { to: NORWEGIAN.insurance, day: 3, range: [480, 480] },
    ]),
    ...shopping(period, chance, shops, [2, 5, 6]),
  ];
}

/** Sales, suppliers, and two staff batches a month: wages, and expenses to refund. */
function operations(
  period: Period,
  chance: Chance,
  company: Party,
  payroll: readonly { to: Party; amountMinor: bigint }[],
): Row[] {
  const outlays = monthly(period, 25).map((day) =>
    salaryRun(
      day,
      company,
      payroll.map(({ to }) => ({ to, amountMinor: chance.kroner(180, 1_900) })),
      `Utlegg ${monthName(day)}`,
    ),
  );
  return [
    openingDeposit(period.from, 42_000_000n, company, 'Flyttet fra annen bank'),
    ...weekdaysOf(period, [1, 3, 5]).map((day) =>
      cardSettlement(day, chance.kroner(9_000, 24_000), company),
    ),
    ...weekdaysOf(period, [4]).map((day) =>
      paidTo(day, chance.kroner(2_400, 18_900), {
        from: company,
        to: chance.pick<Party>([NORWEGIAN.wholesaler, NORWEGIAN.packaging, NORWEGIAN.freight]),
        remittance: { kid: withMod10(chance.digits(11)) },
        purposeCode: 'SUPP',
      }),
    ),
    ...monthly(period, PAY_DAY).map((day) =>
      salaryRun(day, company, payroll, `Lønn ${monthName(day)}`),
    ),
    ...outlays,
  ];
}
