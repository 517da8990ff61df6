/** What customers of the initial data do month after month: wages, rent, bills, savings, shopping, and a company's VAT. */
import { inMonths, monthly, monthName, type Period, weekdaysOf } from './calendar';
import { withMod10 } from './card-rows';
import type { Chance } from './chance';
import { NORWEGIAN } from './party';
import { between, type Party, paidTo, purchase, type Row, receivedFrom, reservation } from './row';

type Bill = { to: Party; day: number; months?: readonly number[] } & (
  | {
      /** Lowest and highest amount in kroner. */
      range: readonly [number, number];
    }
  | { amountOn: (day: string) => bigint }
);

type Shop = { name: string; from: number; to: number };

/** Bills due every month, or in some months, paid with a KID. */
export function bills(period: Period, chance: Chance, from: Party, list: readonly Bill[]): Row[] {
  return list.flatMap(({ to, day, months, ...bill }) => {
    const customer = chance.digits(9);
    const days = months === undefined ? monthly(period, day) : inMonths(period, day, months);
    return days.map((paid) =>
      paidTo(paid, 'range' in bill ? chance.kroner(...bill.range) : bill.amountOn(paid), {
        from,
        to,
        remittance: { kid: withMod10(`${customer}${paid.slice(2, 4)}${paid.slice(5, 7)}`) },
      }),
    );
  });
}

/** The rent of a home, on the first of each month. */
export function rent(period: Period, from: Party, amountMinor: bigint): Row[] {
  return monthly(period, 1).map((day) =>
    paidTo(day, amountMinor, {
      from,
      to: NORWEGIAN.landlord,
      remittance: { message: `Husleie ${monthName(day)}` },
    }),
  );
}

/** Wages from an employer. */
export function wages(
  days: readonly string[],
  from: Party,
  to: Party,
  amountOn: (day: string) => bigint,
  wordOn: (day: string) => string = () => 'Lønn',
): Row[] {
  return days.map((day) =>
    receivedFrom(day, amountOn(day), {
      from,
      to,
      remittance: { message: `${wordOn(day)} ${monthName(day)}` },
      salary: true,
    }),
  );
}

/** Transfers of one amount between two accounts of the bank: the rows of both. */
export function transfers(
  days: readonly string[],
  amountMinor: bigint,
  from: Party,
  to: Party,
  message: string | ((day: string) => string),
): { outgoing: Row[]; incoming: Row[] } {
  const messageOn = typeof message === 'string' ? () => message : message;
  const rows = days.map((day) =>
    between(day, amountMinor, { from, to, remittance: { message: messageOn(day) } }),
  );
  return {
    outgoing: rows.map(({ outgoing }) => outgoing),
    incoming: rows.map(({ incoming }) => incoming),
  };
}

/** Purchases on these weekdays; the latest are still reserved. */
export function shopping(
  period: Period,
  chance: Chance,
  shops: readonly [Shop, ...Shop[]],
  weekdays: readonly number[],
  reservedSince = period.to,
): Row[] {
  return weekdaysOf(period, weekdays).map((day) => {
    const shop = chance.pick(shops);
    const amount = chance.kroner(shop.from, shop.to);
    return day >= reservedSince
      ? reservation(day, amount, shop.name)
      : purchase(day, amount, shop.name);
  });
}

/** What a friend pays back, on some Sundays. */
export function paidBack(
  period: Period,
  chance: Chance,
  to: Party,
  {
    percent,
    kronerMax,
    messages,
  }: { percent: number; kronerMax: number; messages: readonly [string, ...string[]] },
): Row[] {
  return weekdaysOf(period, [7])
    .filter(() => chance.percent(percent))
    .map((day) =>
      receivedFrom(day, chance.kroner(80, kronerMax), {
        from: NORWEGIAN.friend,
        to,
        remittance: { message: chance.pick(messages) },
      }),
    );
}

/** A company's VAT for two months at a time. */
export function vat(
  period: Period,
  chance: Chance,
  from: Party,
  range: readonly [number, number],
  customer: string,
): Row[] {
  return inMonths(period, 10, [2, 4, 6, 8, 10, 12]).map((day) =>
    paidTo(day, chance.kroner(...range), {
      from,
      to: NORWEGIAN.tax,
      remittance: { kid: withMod10(`${customer}${day.slice(2, 4)}${day.slice(5, 7)}01`) },
      purposeCode: 'VATX',
    }),
  );
}
