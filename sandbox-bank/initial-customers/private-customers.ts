/** The three private customers of the initial data: a brewer in Bergen, a pensioner in Ålesund, and the brewery's manager. @see supplement#7 @see supplement#10 */
import { addDays } from '@/lib/xs2a/value/iso-date';
import { inMonths, monthly, monthName, type Period, weekdaysOf, yearUntil } from './calendar';
import { cardYear, withMod10 } from './card-rows';
import { type Chance, chanceOf } from './chance';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import {
  AALESUND_SHOPS,
  BERGEN_SHOPS,
  BREWERY,
  CARD_COMPANY,
  CARD_MERCHANTS,
  FOREIGN,
  JONAS,
  JONAS_SAVINGS,
  NORWEGIAN,
  ODD_ARNE,
  ODD_ARNE_SAVINGS,
  TORBJORN,
} from './party';
import {
  bankFee,
  between,
  interest,
  openingDeposit,
  type Party,
  paidAbroad,
  paidTo,
  purchase,
  type Row,
  receivedFrom,
  receivedFromAbroad,
  reservation,
} from './row';
import { wageDays, wageOn } from './wages';

type Bill = {
  to: Party;
  day: number;
  /** Lowest and highest amount in kroner. */
  range: readonly [number, number];
  months?: readonly number[];
};

type Shop = { name: string; from: number; to: number };

/** Jonas Håkon Lunde, 13039319955. */
export function jonas(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(13_039);
  const card = cardYear(period, chance, {
    reference: '4925-7702-114821',
    maskedPan: '492500******4821',
    merchants: CARD_MERCHANTS,
    payer: JONAS,
    cardCompany: CARD_COMPANY,
  });
  const savings = monthly(period, 16).map((day) =>
    between(day, 400_000n, {
      from: JONAS,
      to: JONAS_SAVINGS,
      remittance: { message: 'Fast sparing' },
    }),
  );
  const rent = monthly(period, 1).map((day) =>
    paidTo(day, 1_575_000n, {
      from: JONAS,
      to: NORWEGIAN.landlord,
      remittance: { message: `Husleie ${monthName(day)}` },
    }),
  );
  const friends = weekdaysOf(period, [7])
    .filter(() => chance.percent(35))
    .map((day) =>
      receivedFrom(day, chance.kroner(80, 640), {
        from: NORWEGIAN.friend,
        to: JONAS,
        remittance: {
          message: chance.pick(['Middag på lørdag', 'Takk for lånet!', 'Kinobillett']),
        },
      }),
    );
  const holiday = addDays(today, -150);
  const current: Row[] = [
    openingDeposit(period.from, 2_841_650n, JONAS, 'Flyttet fra annen bank'),
    ...wages(period, JONAS),
    ...rent,
    ...savings.map(({ outgoing }) => outgoing),
    ...bills(period, chance, JONAS, [
      { to: NORWEGIAN.power, day: 22, range: [620, 1480] },
      { to: NORWEGIAN.grid, day: 24, range: [380, 640] },
      { to: NORWEGIAN.phone, day: 12, range: [449, 449] },
      { to: NORWEGIAN.broadband, day: 12, range: [599, 599] },
      { to: NORWEGIAN.insurance, day: 3, range: [512, 512] },
      { to: NORWEGIAN.gym, day: 5, range: [479, 479] },
      { to: NORWEGIAN.studentLoan, day: 15, range: [2310, 2310] },
    ]),
    ...card.invoices,
    ...shopping(period, chance, BERGEN_SHOPS, [1, 3, 5, 6]),
    ...friends,
    paidAbroad(holiday, 74_250n, 'EUR', {
      from: JONAS,
      to: FOREIGN.holidayFlat,
      message: 'Reserva 20417 Lunde',
      valueDate: addDays(holiday, 1),
    }),
    bankFee(holiday, 5_000n, 'Gebyr utenlandsbetaling'),
    receivedFromAbroad(addDays(holiday, 9), 8_990n, 'EUR', {
      from: FOREIGN.railway,
      to: JONAS,
      message: 'Erstattung Fahrkarte NJ 469',
    }),
    reservation(today, chance.kroner(120, 480), 'VINKJELLEREN BERGEN'),
  ];
  const saved: Row[] = [
    openingDeposit(period.from, 11_250_000n, JONAS, 'Oppsparte midler'),
    ...savings.map(({ incoming }) => incoming),
    ...inMonths(period, 31, [12]).map((day) => interest(day, 389_214n)),
  ];
  return initialCustomer({
    customerNumber: '13039319955',
    customerType: 'PRIVATE',
    today,
    name: JONAS.name,
    accounts: [
      { party: JONAS, name: 'Brukskonto', rows: current },
      { party: JONAS_SAVINGS, name: 'Sparekonto bolig', rows: saved, savings: true },
    ],
    card: {
      reference: '4925-7702-114821',
      maskedPan: '492500******4821',
      name: 'Skjærvik Gull kredittkort',
      creditMinor: 5_000_000n,
      transactions: card.transactions,
    },
  });
}

/** Odd Arne Sæther, 12085592767. */
export function oddArne(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(12_085);
  const card = cardYear(period, chance, {
    reference: '4925-7702-209336',
    maskedPan: '492500******9336',
    merchants: CARD_MERCHANTS,
    payer: ODD_ARNE,
    cardCompany: CARD_COMPANY,
  });
  const savings = monthly(period, 21).map((day) =>
    between(day, 250_000n, {
      from: ODD_ARNE,
      to: ODD_ARNE_SAVINGS,
      remittance: { message: 'Til båten' },
    }),
  );
  const income = (day: number, from: Party, amountMinor: bigint, what: string) =>
    monthly(period, day).map((paid) =>
      receivedFrom(paid, amountMinor, {
        from,
        to: ODD_ARNE,
        remittance: { message: `${what} ${monthName(paid)}` },
      }),
    );
  const current: Row[] = [
    openingDeposit(period.from, 6_180_025n, ODD_ARNE, 'Flyttet fra annen bank'),
    ...income(20, NORWEGIAN.pension, 2_384_700n, 'Alderspensjon'),
    ...income(12, NORWEGIAN.occupationalPension, 911_450n, 'Tjenestepensjon'),
    ...savings.map(({ outgoing }) => outgoing),
    ...bills(period, chance, ODD_ARNE, [
      { to: NORWEGIAN.power, day: 18, range: [890, 2640] },
      { to: NORWEGIAN.grid, day: 18, range: [520, 910] },
      { to: NORWEGIAN.phone, day: 12, range: [329, 329] },
      { to: NORWEGIAN.broadband, day: 12, range: [749, 749] },
      { to: NORWEGIAN.insurance, day: 3, range: [1284, 1284] },
      { to: NORWEGIAN.municipality, day: 20, range: [4180, 4180], months: [3, 6, 9, 12] },
      { to: NORWEGIAN.charity, day: 2, range: [200, 200] },
    ]),
    ...weekdaysOf(period, [5])
      .filter(() => chance.percent(20))
      .map((day) =>
        paidTo(day, chance.kroner(200, 800), {
          from: ODD_ARNE,
          to: NORWEGIAN.granddaughter,
          remittance: { message: chance.pick(['Til ukepenger', 'Gratulerer!', 'Fra bestefar']) },
        }),
      ),
    ...card.invoices,
    ...shopping(period, chance, AALESUND_SHOPS, [2, 4, 6]),
    reservation(today, chance.kroner(300, 900), 'CIRCLE K MOA'),
  ];
  const saved: Row[] = [
    openingDeposit(period.from, 48_300_000n, ODD_ARNE, 'Salg av hytte'),
    ...savings.map(({ incoming }) => incoming),
    ...inMonths(period, 31, [12]).map((day) => interest(day, 1_642_180n)),
  ];
  return initialCustomer({
    customerNumber: '12085592767',
    customerType: 'PRIVATE',
    today,
    name: ODD_ARNE.name,
    accounts: [
      { party: ODD_ARNE, name: 'Brukskonto', rows: current },
      { party: ODD_ARNE_SAVINGS, name: 'Båtkonto', rows: saved, savings: true },
    ],
    card: {
      reference: '4925-7702-209336',
      maskedPan: '492500******9336',
      name: 'Skjærvik kredittkort',
      creditMinor: 3_000_000n,
      transactions: card.transactions,
    },
  });
}

/** The identity number of Torbjørn Øvretveit, who also acts for the brewery. */
export const TORBJORN_NUMBER = '24897840312';

/** Torbjørn Øvretveit, 24897840312: a private customer with an engagement in the brewery's operating account. @see supplement#10 */
export function torbjorn(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(24_897);
  const current: Row[] = [
    openingDeposit(period.from, 3_907_215n, TORBJORN, 'Flyttet fra annen bank'),
    ...wages(period, TORBJORN),
    ...bills(period, chance, TORBJORN, [
      { to: NORWEGIAN.power, day: 20, range: [710, 1690] },
      { to: NORWEGIAN.grid, day: 24, range: [410, 720] },
      { to: NORWEGIAN.phone, day: 12, range: [399, 399] },
      { to: NORWEGIAN.broadband, day: 12, range: [699, 699] },
      { to: NORWEGIAN.insurance, day: 3, range: [938, 938] },
    ]),
    ...shopping(period, chance, BERGEN_SHOPS, [2, 4, 6]),
    reservation(today, chance.kroner(90, 360), 'GODT BRØD MARKEN'),
  ];
  return initialCustomer({
    customerNumber: TORBJORN_NUMBER,
    customerType: 'PRIVATE',
    today,
    name: TORBJORN.name,
    accounts: [{ party: TORBJORN, name: 'Brukskonto', rows: current }],
  });
}

/** Bills due every month, or in some months, paid with a KID. */
function bills(period: Period, chance: Chance, from: Party, list: readonly Bill[]): Row[] {
  return list.flatMap(({ to, day, range, months }) => {
    const customer = chance.digits(9);
    const days = months === undefined ? monthly(period, day) : inMonths(period, day, months);
    return days.map((paid) =>
      paidTo(paid, chance.kroner(...range), {
        from,
        to,
        remittance: { kid: withMod10(`${customer}${paid.slice(2, 4)}${paid.slice(5, 7)}`) },
      }),
    );
  });
}

/** The brewery's payments to one of its staff. */
function wages(period: Period, to: Party): Row[] {
  return wageDays(period).map((day) =>
    receivedFrom(day, wageOn(day, to), {
      from: BREWERY,
      to,
      remittance: { message: `Lønn ${monthName(day)}` },
      salary: true,
    }),
  );
}

/** Purchases on these weekdays; those of yesterday and today are still reserved. */
function shopping(
  period: Period,
  chance: Chance,
  shops: readonly [Shop, ...Shop[]],
  weekdays: readonly number[],
): Row[] {
  const reservedSince = addDays(period.to, -1);
  return weekdaysOf(period, weekdays).map((day) => {
    const shop = chance.pick(shops);
    const amount = chance.kroner(shop.from, shop.to);
    return day >= reservedSince
      ? reservation(day, amount, shop.name)
      : purchase(day, amount, shop.name);
  });
}
