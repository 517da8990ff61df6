/**
 * The catalogue of rules: every way in which a value of the interface can be wrong, by id. The message of each zod
 * issue in this folder is one of these ids, and its path is the JSON path on the wire, so that form, server and bank
 * all report the same fault in the same words. The sentences here are for developers (the bank's `tppMessages[].text`);
 * what people read is in the message catalogue, under the same ids.
 */
import type { z } from './zod';

/** The numbers of a broken rule: what was allowed and what was received, in the unit of the rule. */
export type RuleNumbers = { limit?: number | undefined; actual?: number | undefined };

type Sentence = (numbers: RuleNumbers) => string;

const SENTENCES = {
  'field-required': fixed('Expected a value, got none.'),
  'field-unknown': fixed('Expected no field with this name.'),
  'field-invalid': fixed('Expected a different value.'),
  'object-required': fixed('Expected a JSON object.'),
  'list-required': fixed('Expected a JSON array.'),
  'text-required': fixed('Expected a JSON string.'),
  'number-required': fixed('Expected a JSON number.'),
  'boolean-required': fixed('Expected true or false.'),
  'text-too-short': atLeast('character', 'characters'),
  'text-too-long': atMost('characters'),
  'list-too-short': atLeast('entry', 'entries'),
  'list-too-long': atMost('entries'),
  'list-entry-repeated': fixed('Expected each entry once.'),
  'choice-unknown': fixed('Expected one of the listed values.'),
  'character-not-supported': ({ actual }) =>
    `Expected characters of the Basic Multilingual Plane only${actual === undefined ? '' : `, got one outside it at position ${actual}`}.`,
  'character-unpaired-surrogate': ({ actual }) =>
    `Expected well-formed Unicode, got half of a surrogate pair${actual === undefined ? '' : ` at position ${actual}`}.`,
  'text-invisible': ({ actual }) =>
    `Expected only visible characters${actual === undefined ? '' : `, got an invisible one at position ${actual}`}.`,
  'amount-form': fixed(
    'Expected a decimal number as a string: digits, at most one point, no plus sign, no exponent, no spaces, no leading zeros.',
  ),
  'amount-not-positive': fixed('Expected an amount above zero.'),
  'amount-negative': fixed('Expected an amount that is not negative.'),
  'amount-too-many-digits': atMost('digits with the minor units of the currency written out'),
  'amount-too-many-fraction-digits': atMost('fraction digits for this currency'),
  'amount-below-minimum': ({ limit }) => `Expected an amount of at least ${limit}.`,
  'currency-unknown': fixed('Expected an ISO 4217 code from the currency list.'),
  'currency-of-account': fixed('Expected the currency of the account.'),
  'currency-not-offered': fixed(
    'Expected a currency that the bank accepts for this payment product.',
  ),
  'currency-not-eur': fixed('Expected the currency EUR for this payment product.'),
  'country-unknown': fixed('Expected an ISO 3166-1 alpha-2 code from the country list.'),
  'date-form': fixed('Expected a calendar date in the form YYYY-MM-DD.'),
  'date-in-future': fixed('Expected today or an earlier day.'),
  'booking-after-value': fixed('Expected a booking date that is not after the value date.'),
  'date-in-past': fixed('Expected today or a later day.'),
  'date-too-far-ahead': atMost('days ahead'),
  'end-before-start': fixed('Expected an end that is not before the start.'),
  'end-before-first-execution': fixed('Expected an end on or after the first execution.'),
  'bban-form': fixed('Expected an account number of letters and digits, without spaces.'),
  'iban-form': fixed('Expected an IBAN: country, two check digits, letters and digits, no spaces.'),
  'iban-country-unknown': fixed('Expected the IBAN of a country that has IBANs.'),
  'iban-length': ({ limit, actual }) =>
    `Expected an IBAN of ${limit} characters for this country, got ${actual}.`,
  'iban-check-digits': fixed('Expected an IBAN with correct check digits.'),
  'iban-of-other-account': fixed('Expected the IBAN of the account number that was sent with it.'),
  'bic-form': fixed('Expected a BIC of 8 or 11 characters.'),
  'account-number-missing': fixed('Expected an account number.'),
  'account-number-choice': fixed('Expected one account number, got two kinds.'),
  'remittance-forms-together': fixed(
    'Expected one of message, payment reference and list of references, got several.',
  ),
  'regulatory-reporting-code-form': fixed('Expected a code of two digits.'),
  'day-of-month-form': fixed('Expected a day of the month from "1" to "31".'),
  'month-form': fixed('Expected a month from 1 to 12.'),
  'months-without-monthly-variable': fixed(
    'Expected no months of execution unless the frequency is MonthlyVariable.',
  ),
  'day-of-execution-without-months': fixed(
    'Expected no day of execution with a daily or weekly frequency.',
  ),
  'kid-missing': fixed('Expected a KID, which this account requires.'),
  'kid-invalid': fixed('Expected a KID that this account accepts.'),
  'creditor-is-debtor': fixed('Expected an account other than the one to pay from.'),
  'account-not-allowed': fixed('Expected an account that the PSU may pay from.'),
  'payment-kind-not-offered': fixed('Expected a kind of payment that the bank offers.'),
  'amount-above-limit': fixed("Expected an amount within the PSU's limit."),
  'date-refused': fixed('Expected a day that the bank can execute on.'),
  'whole-number-form': fixed('Expected a whole number.'),
  'number-too-small': ({ limit, actual }) => `Expected at least ${limit}, got ${actual}.`,
  'number-too-large': ({ limit, actual }) => `Expected at most ${limit}, got ${actual}.`,
  'entries-without-batch': fixed('Expected entries only when batchIndicator is true.'),
  'batch-count': ({ limit, actual }) => `Expected ${limit} (the number of entries), got ${actual}.`,
  'field-path-form': fixed('Expected the path of a field, such as creditorAccount.bban.'),
  'identity-number-form': fixed('Expected an identity number of 11 digits.'),
  'uuid-form': fixed('Expected a UUID.'),
  'header-printable-ascii': fixed('Expected printable ASCII characters within the length limit.'),
  'header-printable': fixed('Expected printable characters within the length limit.'),
  'header-redirect-uri': fixed('Expected an absolute http or https address without a fragment.'),
  'header-base64': fixed('Expected base64 on one line.'),
  'header-digest': fixed('Expected SHA-256= or SHA-512= and the base64 of the hash.'),
  'header-date': fixed('Expected the full date form of RFC 7231.'),
  'header-ip-address': fixed('Expected an IPv4 or IPv6 address.'),
  'header-port': fixed('Expected a port from 0 to 65535.'),
} as const satisfies Record<string, Sentence>;

/** The id of a rule: the message of a zod issue, the key of a sentence, the `rule` of a field in a problem. */
export type RuleId = keyof typeof SENTENCES;

/** Every rule id, in the order of the catalogue. */
export const RULE_IDS = Object.keys(SENTENCES) as RuleId[];

/** A rule that a value breaks, with its numbers if it has any. */
export type Finding = RuleNumbers & { rule: RuleId };

/**
 * A broken rule and where: the JSON path on the wire, with its steps joined by points (`payments.0.creditorName`; empty
 * for the whole).
 */
export type BrokenRule = Finding & { path: string };

/** A broken rule with the values that would be right, when these are a list. */
export type ExplainedRule = BrokenRule & { choices?: readonly string[] };

/** Whether a text, such as a zod message, is a rule id. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(SENTENCES, text);
}

/** What was expected, as an English sentence for developers. */
export function ruleSentence(finding: Finding): string {
  return SENTENCES[finding.rule](finding);
}

/**
 * A schema with extra rules of our own.
 * @param find returns the rules that the value breaks; it runs only when the value has the right type.
 */
export function held<Schema extends z.ZodType>(
  schema: Schema,
  find: (value: z.output<Schema>) => Finding | Finding[] | null,
): Schema {
  return schema.superRefine((value, context) => {
    const found = find(value);
    if (found === null) return;
    for (const finding of Array.isArray(found) ? found : [found]) addFinding(context, finding);
  });
}

/** Adds a broken rule to a zod context, at a path below the value being checked. */
export function addFinding(
  context: z.core.$RefinementCtx,
  { rule, limit, actual }: Finding,
  path: (string | number)[] = [],
): void {
  context.addIssue({ code: 'custom', message: rule, path, params: { limit, actual } });
}

/** The choice that differs from a text in nothing but its case; undefined for none. */
export function choiceMeant(choices: readonly string[], came: unknown): string | undefined {
  if (typeof came !== 'string') return undefined;
  const lowerCase = came.toLowerCase();
  return choices.find((choice) => choice.toLowerCase() === lowerCase);
}

/** Which values were expected, as an English sentence for developers; it says so when only the case is wrong. */
export function choiceSentence(choices: readonly string[], came: unknown): string {
  const listed = `${choices.length === 1 ? '' : 'one of '}${choices.join(', ')}`;
  const hint = choiceMeant(choices, came) === undefined ? '' : ' (case matters)';
  return `Expected ${listed}${hint}.`;
}

/** Every broken rule of a failed parse. A zod message that is not a rule id becomes `field-invalid`. */
export function brokenRules(error: z.core.$ZodError): BrokenRule[] {
  return explainedRules(error).map(({ choices: _, ...broken }) => broken);
}

/** The broken rules of a failed parse, with what a refusal needs to name them well. */
export function explainedRules(error: z.core.$ZodError): ExplainedRule[] {
  return namedRules(error, isRuleId);
}

type NamedRule<Rule> = Omit<ExplainedRule, 'rule'> & {
  rule: Rule | 'field-invalid' | 'field-unknown';
};

/** The broken rules of a failed parse, by the names that `isName` accepts. */
export function namedRules<Rule extends string>(
  error: z.core.$ZodError,
  isName: (message: string) => message is Rule,
): NamedRule<Rule>[] {
  return error.issues.flatMap((issue): NamedRule<Rule>[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), rule: 'field-unknown' }));
    const rule = isName(issue.message) ? issue.message : 'field-invalid';
    const broken: NamedRule<Rule> = { path: path.join('.'), rule };
    if (issue.code === 'invalid_value') broken.choices = issue.values.map(String);
    if (issue.code === 'custom') {
      const { limit, actual } = (issue.params ?? {}) as RuleNumbers;
      if (limit !== undefined) broken.limit = limit;
      if (actual !== undefined) broken.actual = actual;
    }
    return [broken];
  });
}

/** The zod `error` of a field: `field-required` when it is missing, otherwise the rule of its type. */
export function typeRule(rule: RuleId): (issue: { input?: unknown }) => RuleId {
  return ({ input }) => (input === undefined ? 'field-required' : rule);
}

function fixed(sentence: string): Sentence {
  return () => sentence;
}

function atMost(unit: string): Sentence {
  return ({ limit, actual }) =>
    `Expected at most ${limit} ${unit}${actual === undefined ? '' : `, got ${actual}`}.`;
}

function atLeast(one: string, several: string): Sentence {
  return ({ limit, actual }) =>
    `Expected at least ${limit} ${limit === 1 ? one : several}${actual === undefined ? '' : `, got ${actual}`}.`;
}

/** The zod params of an object of a request. */
export const objectRule = { error: typeRule('object-required') };
