/** Families of ISO 20022 bank transaction codes with a name in the catalogue. */
const FAMILIES = [
  'RCDT',
  'ICDT',
  'RRCT',
  'IRCT',
  'RDDT',
  'IDDT',
  'CCRD',
  'MCRD',
  'CNTR',
  'RCCN',
  'ICCN',
  'MCOP',
  'MDOP',
  'RCHQ',
  'ICHQ',
] as const;
type Family = (typeof FAMILIES)[number];

/** Sub-families with a name. */
const SUB_FAMILIES = [
  'DMCT',
  'XBCT',
  'ESCT',
  'STDO',
  'SALA',
  'BOOK',
  'AUTT',
  'VCOM',
  'POSD',
  'POSC',
  'POSP',
  'CWDL',
  'CDPT',
  'XBCW',
  'INTR',
  'FEES',
  'CHRG',
  'COMM',
  'TAXE',
  'ADJT',
  'RIMB',
  'ESDD',
  'PMDD',
] as const;
type SubFamily = (typeof SUB_FAMILIES)[number];

export type BankTransactionCodeWords = { family: Family | null; subFamily: SubFamily | null };

/**
 * The parts of an ISO 20022 bank transaction code (`PMNT-ICDT-DMCT`: domain, family, sub-family) that have names; null
 * when none has.
 */
export function readBankTransactionCode(code: string): BankTransactionCodeWords | null {
  const [, family, subFamily] = code
    .trim()
    .toUpperCase()
    .split(/[-/. ]/);
  const words = {
    family: FAMILIES.find((known) => known === family) ?? null,
    subFamily: SUB_FAMILIES.find((known) => known === subFamily) ?? null,
  };
  return words.family === null && words.subFamily === null ? null : words;
}
