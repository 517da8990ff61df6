/** More currencies than anybody has money in. */
const CURRENCIES_MAX = 20;

/** The currencies with the most transactions, by name, and how many others there are. */
export function currenciesListed(counts: Iterable<{ currency: string; count: number }>): {
  currencies: string[];
  leftOut: number;
} {
  const totals = new Map<string, number>();
  for (const { currency, count } of counts)
    totals.set(currency, (totals.get(currency) ?? 0) + count);
  const listed = [...totals]
    .sort(([, one], [, other]) => other - one)
    .slice(0, CURRENCIES_MAX)
    .map(([currency]) => currency);
  return { currencies: listed.sort(), leftOut: totals.size - listed.length };
}
