/** Why a form of the console was refused, in bokmål: the rules of the interface, and what is gone or already so. */
import { EXACT_DIGITS_MAX, isExactDecimal } from '@/lib/xs2a/sandbox/field';
import { AMOUNT_DIGITS_MAX } from '@/lib/xs2a/value/limits';
import {
  choiceMeant,
  type ExplainedRule,
  type RuleId,
  type RuleNumbers,
} from '@/lib/xs2a/value/rule';
import { quote, type RefusalReason, RULES_OF_TODAY } from '@/sandbox-bank/server/reply';

/** What was expected and what came, as `expectedAndCame` says it in English. */
export function norwegianRule(rule: ExplainedRule, came: unknown, today?: string): string {
  const sentence = sentenceOf(rule, came);
  const expected =
    today !== undefined && RULES_OF_TODAY.has(rule.rule)
      ? `${sentence} I dag er ${today} i denne banken.`
      : sentence;
  const isSaid = came === undefined || sentence.includes(', men ');
  return isSaid ? expected : `${expected} Verdien var ${quote(came)}.`;
}

/** Why an operation refused a form that breaks no rule. */
export const NORWEGIAN_REASONS: Readonly<Record<RefusalReason, string>> = {
  'account-of-other': 'Kontoen tilhører ikke den som eier avtalen.',
  'account-unknown': 'Kontoen finnes ikke lenger.',
  'agreement-private':
    'Avtalen tilhører en person. Hvem som kan disponere kontoene, bestemmer banken selv.',
  'agreement-unknown': 'Avtalen finnes ikke lenger.',
  'balance-too-large': `Saldoen på en konto, inkludert kreditten, kan ha høyst ${AMOUNT_DIGITS_MAX} sifre.`,
  'clock-too-far': 'Klokken kan være høyst ti år foran eller etter virkelig tid.',
  'customer-unknown': 'Ingen kunde i denne verdenen har dette nummeret.',
  'default-world': 'Standardverdenen kan ikke fjernes.',
  'engagement-exists': 'Personen har allerede disposisjonsrett til kontoen etter denne avtalen.',
  'engagement-unknown': 'Disposisjonsretten finnes ikke lenger.',
  'number-taken': 'En annen kunde har allerede dette nummeret.',
  'numbers-taken':
    'En annen verden har fått nummeret til en av kundene. Fjern den kunden eller den verdenen først.',
  'owner-private': 'Bare en bedrift kan få en avtale. Avtalen til en person finnes fra før.',
  'snapshot-unknown': 'Øyeblikksbildet finnes ikke lenger.',
  'world-unknown': 'Verdenen finnes ikke lenger.',
};

const RULES: Readonly<Record<RuleId, string | ((numbers: RuleNumbers) => string)>> = {
  'field-required': 'Må ha en verdi.',
  'field-unknown': 'Det finnes ikke noe felt med dette navnet.',
  'field-invalid': 'Må ha en annen verdi.',
  'object-required': 'Må være et JSON-objekt.',
  'list-required': 'Må være en JSON-liste.',
  'text-required': 'Må være en JSON-streng.',
  'number-required': 'Må være et JSON-tall.',
  'boolean-required': 'Må være true eller false.',
  'text-too-short': ({ limit, actual }) => `Må ha minst ${limit} tegn${came('har', actual)}.`,
  'text-too-long': ({ limit, actual }) => `Kan ha høyst ${limit} tegn${came('har', actual)}.`,
  'list-too-short': ({ limit, actual }) =>
    `Må ha minst ${limit} ${limit === 1 ? 'element' : 'elementer'}${came('har', actual)}.`,
  'list-too-long': ({ limit, actual }) =>
    `Kan ha høyst ${limit} ${limit === 1 ? 'element' : 'elementer'}${came('har', actual)}.`,
  'list-entry-repeated': 'Kan ikke ha det samme elementet to ganger.',
  'choice-unknown': 'Må være en av verdiene på listen.',
  'character-not-supported': ({ actual }) =>
    `Kan bare ha tegn fra Basic Multilingual Plane${at('et annet', actual)}.`,
  'character-unpaired-surrogate': ({ actual }) =>
    `Må være gyldig Unicode${at('et halvt surrogatpar', actual)}.`,
  'text-invisible': ({ actual }) => `Kan bare ha synlige tegn${at('et usynlig', actual)}.`,
  'amount-form':
    'Må være et desimaltall: sifre og høyst ett desimaltegn, uten plusstegn, eksponent, mellomrom eller innledende nuller.',
  'amount-not-positive': 'Må være et beløp over null.',
  'amount-negative': 'Kan ikke være negativt.',
  'amount-too-many-digits': ({ limit, actual }) =>
    `Kan ha høyst ${limit} sifre når alle desimalene i valutaen er med${came('har', actual)}.`,
  'amount-too-many-fraction-digits': ({ limit, actual }) =>
    `Kan ${limit === 0 ? 'ikke ha desimaler' : `ha høyst ${limit} desimaler`} i denne valutaen${came('har', actual)}.`,
  'amount-below-minimum': ({ limit }) => `Må være minst ${limit}.`,
  'currency-unknown': 'Må være en ISO 4217-kode fra valutalisten.',
  'currency-of-account': 'Må være valutaen til kontoen.',
  'currency-not-offered': 'Må være en valuta som banken godtar for denne typen betaling.',
  'currency-not-eur': 'Må være EUR for denne typen betaling.',
  'country-unknown': 'Må være en ISO 3166-1 alpha-2-kode fra landlisten.',
  'date-form': 'Må være en dato på formen ÅÅÅÅ-MM-DD.',
  'date-in-future': 'Må være i dag eller en tidligere dag.',
  'booking-after-value': 'Bokføringsdatoen kan ikke være etter rentedatoen.',
  'date-in-past': 'Må være i dag eller en senere dag.',
  'date-too-far-ahead': ({ limit, actual }) =>
    `Kan være høyst ${limit} dager fram i tid${came('er', actual)}.`,
  'end-before-start': 'Sluttdatoen kan ikke være før startdatoen.',
  'end-before-first-execution': 'Sluttdatoen kan ikke være før den første betalingen.',
  'bban-form': 'Må være et kontonummer med bare bokstaver og sifre, uten mellomrom.',
  'iban-form':
    'Må være et IBAN-nummer: landkode, to kontrollsifre, bokstaver og sifre, uten mellomrom.',
  'iban-country-unknown': 'Må være et IBAN-nummer fra et land som bruker IBAN.',
  'iban-length': ({ limit, actual }) =>
    `IBAN-numre fra dette landet har ${limit} tegn${came('dette har', actual)}.`,
  'iban-check-digits': 'Må være et IBAN-nummer med riktige kontrollsifre.',
  'iban-of-other-account': 'Må være et IBAN-nummer som hører til samme konto som kontonummeret.',
  'bic-form': 'Må være en BIC med 8 eller 11 tegn.',
  'account-number-missing': 'Må ha et kontonummer.',
  'account-number-choice': 'Må ha ett kontonummer, men har to typer.',
  'remittance-forms-together':
    'Må ha enten en melding, en betalingsreferanse eller en liste med referanser, men har flere.',
  'regulatory-reporting-code-form': 'Må være en kode med to sifre.',
  'day-of-month-form': 'Må være en dag i måneden, fra "1" til "31".',
  'month-form': 'Må være en måned fra 1 til 12.',
  'months-without-monthly-variable': 'Kan bare ha måneder når frekvensen er MonthlyVariable.',
  'day-of-execution-without-months':
    'Kan ikke ha en dag i måneden når det betales daglig eller ukentlig.',
  'kid-missing': 'Må ha KID, siden kontoen bare tar imot betalinger med KID.',
  'kid-invalid': 'Må være en KID som denne kontoen godtar.',
  'creditor-is-debtor': 'Må være en annen konto enn den det betales fra.',
  'account-not-allowed': 'Må være en konto som PSU-en kan betale fra.',
  'payment-kind-not-offered': 'Må være en type betaling som banken tilbyr.',
  'amount-above-limit': 'Må være innenfor beløpsgrensen til PSU-en.',
  'date-refused': 'Må være en dag som banken kan betale på.',
  'whole-number-form': 'Må være et helt tall.',
  'number-too-small': ({ limit, actual }) => `Må være minst ${limit}${came('er', actual)}.`,
  'number-too-large': ({ limit, actual }) => `Kan være høyst ${limit}${came('er', actual)}.`,
  'entries-without-batch': 'Kan bare ha enkeltposter når batchIndicator er true.',
  'batch-count': ({ limit, actual }) =>
    `Må være ${limit}, som er antallet enkeltposter${came('er', actual)}.`,
  'field-path-form': 'Må være stien til et felt, for eksempel creditorAccount.bban.',
  'identity-number-form': 'Må være et fødselsnummer med 11 sifre.',
  'uuid-form': 'Må være en UUID.',
  'header-printable-ascii': 'Kan bare ha skrivbare ASCII-tegn, innenfor lengdegrensen.',
  'header-printable': 'Kan bare ha skrivbare tegn, innenfor lengdegrensen.',
  'header-redirect-uri': 'Må være en fullstendig http- eller https-adresse uten fragment.',
  'header-base64': 'Må være base64 på én linje.',
  'header-digest': 'Må være SHA-256= eller SHA-512= og hashen i base64.',
  'header-date': 'Må være en fullstendig HTTP-dato etter RFC 7231.',
  'header-ip-address': 'Må være en IPv4- eller IPv6-adresse.',
  'header-port': 'Må være en port fra 0 til 65535.',
};

function sentenceOf(broken: ExplainedRule, value: unknown): string {
  const { rule, choices = [] } = broken;
  const hasWrongCase = choiceMeant(choices, value) !== undefined;
  if (rule === 'choice-unknown' && choices.length > 0) {
    const listed = `Må være ${choices.length === 1 ? '' : 'én av '}${choices.join(', ')}`;
    return `${listed}${hasWrongCase ? ' (det skilles mellom store og små bokstaver)' : ''}.`;
  }
  if (rule === 'field-required' && typeof value === 'string') {
    return `Må ha en verdi, men ${value === '' ? 'er tom' : 'har bare mellomrom'}.`;
  }
  if (rule === 'amount-form' && typeof value === 'number' && !isExactDecimal(value)) {
    return `Må være en streng eller et JSON-tall med høyst ${EXACT_DIGITS_MAX} sifre, men tallet har flere.`;
  }
  const said = RULES[rule];
  const sentence = typeof said === 'string' ? said : said(broken);
  return hasWrongCase ? `${sentence} Det skilles mellom store og små bokstaver.` : sentence;
}

function came(verb: 'er' | 'har' | 'dette har', actual: number | undefined): string {
  return actual === undefined ? '' : `, men ${verb} ${actual}`;
}

function at(what: string, position: number | undefined): string {
  return position === undefined ? '' : `, men har ${what} på plass ${position}`;
}
