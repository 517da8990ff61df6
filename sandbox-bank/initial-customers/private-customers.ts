/** The three private customers of the initial data: a brewer in Bergen, a pensioner in Ålesund, and the brewery's manager. @see supplement#7 @see supplement#10.24 */
import { addDays } from '@/lib/xs2a/value/iso-date';
import { inMonths, monthly, monthName, type Period, weekdaysOf, yearUntil } from './calendar';
import { cardYear } from './card-rows';
import { chanceOf } from './chance';
import { bills, paidBack, rent, shopping, transfers, wages } from './habits';
import { type InitialCustomer, initialCustomer } from './initial-customer';
import {
  AALESUND_SHOPS,
  BERGEN_SHOPS,
  BREWERY,
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
  interest,
  openingDeposit,
  type Party,
  paidAbroad,
  paidTo,
  type Row,
  receivedFrom,
  receivedFromAbroad,
  reservation,
} from './row';
import { wageDays, wageOn } from './wages';

/** Jonas Håkon Lunde, 13039319955. */
export function jonas(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(13_039);
  const card = { reference: '4925-7702-114821', maskedPan: '492500******4821' };
  const year = cardYear(period, chance, card, JONAS);
  const savings = transfers(monthly(period, 16), 400_000n, JONAS, JONAS_SAVINGS, 'Fast sparing');
  const friends = paidBack(period, chance, JONAS, {
    percent: 35,
    kronerMax: 640,
    messages: ['Middag på lørdag', 'Takk for lånet!', 'Kinobillett'],
  });
  const holiday = addDays(today, -150);
  const current: Row[] = [
    openingDeposit(period.from, 2_841_650n, JONAS, 'Flyttet fra annen bank'),
    ...brewersWages(period, JONAS),
    ...rent(period, JONAS, 1_575_000n),
    ...savings.outgoing,
    ...bills(period, chance, JONAS, [
      { to: NORWEGIAN.power, day: 22, range: [620, 1480] },
      { to: NORWEGIAN.grid, day: 24, range: [380, 640] },
      { to: NORWEGIAN.phone, day: 12, range: [449, 449] },
      { to: NORWEGIAN.broadband, day: 12, range: [599, 599] },
      { to: NORWEGIAN.insurance, day: 3, range: [512, 512] },
      { to: NORWEGIAN.gym, day: 5, range: [479, 479] },
      { to: NORWEGIAN.studentLoan, day: 15, range: [2310, 2310] },
    ]),
    ...year.invoices,
    ...shopping(period, chance, BERGEN_SHOPS, [1, 3, 5, 6], addDays(today, -1)),
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
    ...savings.incoming,
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
      ...card,
      name: 'Skjærvik Gull kredittkort',
      creditMinor: 5_000_000n,
      transactions: year.transactions,
    },
  });
}

/** Odd Arne Sæther, 12085592767. */
export function oddArne(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(12_085);
  const card = { reference: '4925-7702-209336', maskedPan: '492500******9336' };
  const year = cardYear(period, chance, card, ODD_ARNE);
  const savings = transfers(monthly(period, 21), 250_000n, ODD_ARNE, ODD_ARNE_SAVINGS, 'Til båten');
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
    ...savings.outgoing,
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
    ...year.invoices,
    ...shopping(period, chance, AALESUND_SHOPS, [2, 4, 6], addDays(today, -1)),
    reservation(today, chance.kroner(300, 900), 'CIRCLE K MOA'),
  ];
  const saved: Row[] = [
    openingDeposit(period.from, 48_300_000n, ODD_ARNE, 'Salg av hytte'),
    ...savings.incoming,
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
      ...card,
      name: 'Skjærvik kredittkort',
      creditMinor: 3_000_000n,
      transactions: year.transactions,
    },
  });
}

/** The identity number of Torbjørn Øvretveit, who also acts for the brewery. */
export const TORBJORN_NUMBER = '24897840312';

/** Torbjørn Øvretveit, 24897840312: a private customer with an engagement in the brewery's operating account. @see supplement#10.24 */
export function torbjorn(today: string): InitialCustomer {
  const period = yearUntil(today);
  const chance = chanceOf(24_897);
  const current: Row[] = [
    openingDeposit(period.from, 3_907_215n, TORBJORN, 'Flyttet fra annen bank'),
    ...brewersWages(period, TORBJORN),
    ...bills(period, chance, TORBJORN, [
      { to: NORWEGIAN.power, day: 20, range: [710, 1690] },
      { to: NORWEGIAN.grid, day: 24, range: [410, 720] },
      { to: NORWEGIAN.phone, day: 12, range: [399, 399] },
      { to: NORWEGIAN.broadband, day: 12, range: [699, 699] },
      { to: NORWEGIAN.insurance, day: 3, range: [938, 938] },
    ]),
    ...shopping(period, chance, BERGEN_SHOPS, [2, 4, 6], addDays(today, -1)),
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

/** The brewery's payments to one of its staff. */
function brewersWages(period: Period, to: Party): Row[] {
  return wages(wageDays(period), BREWERY, to, (day) => wageOn(day, to));
}
