/**
 * The bank's exchange rates: fixed for every currency of the interface, so that a payment always costs the same and
 * tests can be computed by hand. They are made up, close to real ones. Rates contain no fee.
 */
import { scaleOf } from '@/lib/xs2a/value/amount';
import { CURRENCIES, type Currency } from '@/lib/xs2a/value/currency';

/** The value of one unit of a currency in NOK. @assumes exchange-rates */
export const NOK_RATES = {
  AED: '2.75',
  AFN: '0.148',
  ALL: '0.121',
  AMD: '0.0264',
  ANG: '5.64',
  AOA: '0.011',
  ARS: '0.007',
  AUD: '6.62',
  AWG: '5.61',
  AZN: '5.94',
  BAM: '5.99',
  BBD: '5.05',
  BDT: '0.083',
  BGN: '5.99',
  BHD: '26.79',
  BIF: '0.0034',
  BMD: '10.1',
  BND: '7.79',
  BOB: '1.46',
  BRL: '1.87',
  BSD: '10.1',
  BTN: '0.114',
  BWP: '0.75',
  BYR: '0.00031',
  BZD: '5.02',
  CAD: '7.2',
  CDF: '0.0045',
  CHF: '12.62',
  CLP: '0.0107',
  CNY: '1.42',
  COP: '0.00262',
  CRC: '0.0201',
  CUC: '10.1',
  CUP: '0.42',
  CVE: '0.106',
  CZK: '0.481',
  DJF: '0.0567',
  DKK: '1.571',
  DOP: '0.162',
  DZD: '0.0776',
  EGP: '0.212',
  ERN: '0.673',
  ETB: '0.067',
  EUR: '11.72',
  FJD: '4.45',
  FKP: '13.45',
  GBP: '13.45',
  GEL: '3.73',
  GGP: '13.45',
  GHS: '0.93',
  GIP: '13.45',
  GMD: '0.14',
  GNF: '0.00116',
  GTQ: '1.32',
  GYD: '0.0483',
  HKD: '1.3',
  HNL: '0.385',
  HRK: '1.555',
  HTG: '0.077',
  HUF: '0.0301',
  IDR: '0.00061',
  ILS: '3.02',
  IMP: '13.45',
  INR: '0.114',
  IQD: '0.00771',
  IRR: '0.00024',
  ISK: '0.0826',
  JEP: '13.45',
  JMD: '0.063',
  JOD: '14.24',
  JPY: '0.0672',
  KES: '0.0782',
  KGS: '0.1155',
  KHR: '0.00252',
  KMF: '0.0238',
  KPW: '0.0112',
  KRW: '0.0072',
  KWD: '33',
  KYD: '12.12',
  KZT: '0.019',
  LAK: '0.00047',
  LBP: '0.000113',
  LKR: '0.0335',
  LRD: '0.055',
  LSL: '0.575',
  LYD: '1.86',
  MAD: '1.11',
  MDL: '0.6',
  MGA: '0.00228',
  MKD: '0.1905',
  MMK: '0.00481',
  MNT: '0.00281',
  MOP: '1.26',
  MRO: '0.0253',
  MUR: '0.222',
  MVR: '0.656',
  MWK: '0.00582',
  MXN: '0.54',
  MYR: '2.39',
  MZN: '0.158',
  NAD: '0.575',
  NGN: '0.0067',
  NIO: '0.275',
  NOK: '1',
  NPR: '0.0714',
  NZD: '5.9',
  OMR: '26.24',
  PAB: '10.1',
  PEN: '2.87',
  PGK: '2.42',
  PHP: '0.178',
  PKR: '0.0358',
  PLN: '2.76',
  PYG: '0.0014',
  QAR: '2.77',
  RON: '2.31',
  RSD: '0.1',
  RUB: '0.126',
  RWF: '0.00696',
  SAR: '2.69',
  SBD: '1.22',
  SCR: '0.7',
  SDG: '0.0168',
  SEK: '1.066',
  SGD: '7.79',
  SHP: '13.45',
  SLL: '0.00043',
  SOS: '0.0177',
  SPL: '60.6',
  SRD: '0.265',
  STD: '0.000478',
  SVC: '1.154',
  SYP: '0.00078',
  SZL: '0.575',
  THB: '0.312',
  TJS: '1.08',
  TMT: '2.89',
  TND: '3.47',
  TOP: '4.21',
  TRY: '0.245',
  TTD: '1.49',
  TVD: '6.62',
  TWD: '0.331',
  TZS: '0.0041',
  UAH: '0.243',
  UGX: '0.00284',
  USD: '10.1',
  UYU: '0.253',
  UZS: '0.00083',
  VEF: '0.000001',
  VND: '0.000385',
  VUV: '0.083',
  WST: '3.62',
  XAF: '0.01787',
  XCD: '3.74',
  XDR: '13.73',
  XOF: '0.01787',
  XPF: '0.0982',
  YER: '0.0422',
  ZAR: '0.575',
  ZMW: '0.44',
  ZWD: '0.0279',
} as const satisfies Record<Currency, string>;

const RATE_DECIMALS = 6;

const RATES: ReadonlyMap<string, bigint> = new Map(
  CURRENCIES.map((currency) => [currency, scaled(NOK_RATES[currency])]),
);

/**
 * Converts an amount between the minor units of two currencies: rounded half away from zero, and at least one unit for
 * an amount above zero, since a payment of nothing makes no sense.
 * @throws RangeError for a currency that the interface does not list, or a negative amount.
 * @assumes exchange-rounding
 */
export function convert(minor: bigint, from: string, to: string): bigint {
  if (minor < 0n) throw new RangeError('Only amounts that are not negative are exchanged');
  if (minor === 0n) return minor;
  const numerator = minor * rateOf(from) * 10n ** BigInt(scaleOf(to));
  const denominator = rateOf(to) * 10n ** BigInt(scaleOf(from));
  const rounded = (2n * numerator + denominator) / (2n * denominator);
  return rounded === 0n ? 1n : rounded;
}

const QUOTE_DIGITS = 10;

/**
 * The value of one unit of the source currency in the target currency, as a decimal with at most ten fraction digits.
 * Truncated, for people to read; `convert` does the arithmetic.
 */
export function exchangeRate(source: string, target: string): string {
  const quotient = (rateOf(source) * 10n ** BigInt(QUOTE_DIGITS)) / rateOf(target);
  const digits = quotient.toString().padStart(QUOTE_DIGITS + 1, '0');
  const integer = digits.slice(0, -QUOTE_DIGITS);
  const fraction = digits.slice(-QUOTE_DIGITS).replace(/0+$/, '');
  return fraction === '' ? integer : `${integer}.${fraction}`;
}

/** A decimal of at most six fraction digits as a whole number of millionths. */
function scaled(rate: string): bigint {
  const [integer = '0', fraction = ''] = rate.split('.');
  return BigInt(integer + fraction.padEnd(RATE_DECIMALS, '0'));
}

function rateOf(currency: string): bigint {
  const rate = RATES.get(currency);
  if (rate === undefined) throw new RangeError(`No exchange rate for ${currency}`);
  return rate;
}
