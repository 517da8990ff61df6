/**
 * Decides how pasted text fills a form: empty fields at once, filled ones only when the user agrees, and nothing
 * ambiguous.
 */
import type { PaymentIntent } from '@/components/payment-form/draft/payment-intent';
import { amountText } from '@/components/payment-form/typing/amount-text';
import { groupAccountNumber } from '@/components/payment-form/typing/group-typing';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { dateMarkOf } from '@/components/time/date-mark';
import type { Locale } from '@/lib/view/user/preference';
import { normalizeAccountNumber, norwegianAccount } from '@/lib/xs2a/account/account-number';
import { normalizeKid } from '@/lib/xs2a/payment/kid';
import type { CreditorAccountForm } from '@/lib/xs2a/payment/payment-product';
import { trimBlanks } from '@/lib/xs2a/value/text';
import { readTypedAmount } from '@/lib/xs2a/value/typed-amount';
import { readTypedDate, typedDate } from '@/lib/xs2a/value/typed-date';
import { FIELDS, type Pasted } from './read-text';
import type { PastedField } from './text-labels';

/** Form paths for the fields of pasted text. */
export type FillPath =
  | 'creditorName'
  | 'creditorAccount.bban'
  | 'creditorAccount.iban'
  | 'remittanceInformationStructured.reference'
  | 'remittanceInformationUnstructured'
  | 'instructedAmount.amount'
  | 'instructedAmount.currency'
  | 'requestedExecutionDate';

/** One input and its new value. */
export type FillText = { path: FillPath; text: string };

/** An input and its new value, with the inputs that only make sense together with it. */
export type Filling = FillText & { field: PastedField; also?: readonly FillText[] };

/** A question to the user: `instead` is the field's current value, empty if it has none. */
export type Offer = Filling & { instead: string; reason: OfferReason };

/** Why a value is not filled in: the field has another, the text has several, or its only reading may be wrong. */
type OfferReason = 'held' | 'several' | 'unsure';

type FillPlan = {
  fillings: Filling[];
  offers: Offer[];
  /** The kind of payment needed for a foreign account or another currency. */
  otherIntent: PaymentIntent | null;
  /** The account that only that kind has a field for. */
  otherAccount: string | null;
  /** An IBAN that is Norwegian and whose check digits are wrong. */
  wrongAccount: string | null;
  /** A due date that has passed, `YYYY-MM-DD`. */
  overdue: string | null;
};

/** The parts of the form that matter, and the page's formats. */
export type FillForm = {
  typed: TypedPayment;
  accountForm: CreditorAccountForm;
  /** Whether the payment has a date field. */
  hasDate: boolean;
  today: string;
  locale: Locale;
  /** “Invoice 100234”, for a bill without a KID. */
  invoiceWords: (number: string) => string;
};

export function planFill(pasted: Pasted, form: FillForm): FillPlan {
  const plan: FillPlan = {
    fillings: [],
    offers: [],
    otherIntent: null,
    otherAccount: null,
    wrongAccount: null,
    overdue: null,
  };
  for (const field of FIELDS) {
    const candidates = pasted[field].flatMap((value) =>
      fillingsOf(field, value, pasted, form, plan),
    );
    const isOnly = new Set(pasted[field]).size === 1;
    const isSure = isOnly && !pasted.unsure.includes(field);
    for (const filling of candidates) {
      const held = typedValueAt(form.typed, filling.path);
      if (
        textsOf(filling).every((one) => isSame(one, typedValueAt(form.typed, one.path), form.today))
      )
        continue;
      if (isSure && isFree(filling.path, held, form)) plan.fillings.push(filling);
      else {
        const reason = held !== '' ? 'held' : isOnly ? 'unsure' : 'several';
        plan.offers.push({ ...filling, instead: held, reason });
      }
    }
  }
  plan.offers.unshift(...pasted.pairs.flatMap((pair) => pairOffer(pair, pasted, form, plan)));
  return plan;
}

/** All that a filling writes. */
export function textsOf({ path, text, also = [] }: Filling): FillText[] {
  return [{ path, text }, ...also];
}

/** The form's value at a path. */
export function typedValueAt(typed: TypedPayment, path: FillPath): string {
  const [field, part] = path.split('.') as [keyof TypedPayment, string?];
  const held: unknown = typed[field];
  const value = part === undefined ? held : (held as Record<string, unknown>)[part];
  return typeof value === 'string' ? value : '';
}

const isIban = (account: string) => /^[A-Z]{2}/.test(account);

/** An account with the KID that belongs to it, or with none. */
function pairOffer(
  { account, kid }: Pasted['pairs'][number],
  pasted: Pasted,
  form: FillForm,
  plan: FillPlan,
): Offer[] {
  return accountFilling(account, pasted, form, plan).map((filling) => ({
    ...filling,
    also: [{ path: 'remittanceInformationStructured.reference', text: kid }],
    instead: typedValueAt(form.typed, filling.path),
    reason: 'several',
  }));
}

function fillingsOf(
  field: PastedField,
  value: string,
  pasted: Pasted,
  form: FillForm,
  plan: FillPlan,
): Filling[] {
  switch (field) {
    case 'creditorName':
      return [{ field, path: 'creditorName', text: value }];
    case 'account':
      return accountFilling(value, pasted, form, plan);
    case 'kid':
      return [{ field, path: 'remittanceInformationStructured.reference', text: value }];
    case 'amount': {
      const [amount = '', currency] = value.split(' ');
      const code = currency ?? form.typed.instructedAmount.currency;
      const text = amountText(amount, code, form.locale);
      const path = 'instructedAmount.amount';
      return currency === undefined
        ? [{ field, path, text }]
        : [{ field, path, text, also: [{ path: 'instructedAmount.currency', text: currency }] }];
    }
    case 'dueDate':
      if (value < form.today) plan.overdue = value;
      return form.hasDate && value >= form.today
        ? [
            {
              field,
              path: 'requestedExecutionDate',
              text: typedDate(value, dateMarkOf(form.locale)),
            },
          ]
        : [];
    case 'message':
      return hasReference(pasted) || hasRemittance(form.typed)
        ? []
        : [{ field, path: 'remittanceInformationUnstructured', text: value }];
    case 'invoice':
      return hasReference(pasted) || pasted.message.length > 0 || hasRemittance(form.typed)
        ? []
        : [{ field, path: 'remittanceInformationUnstructured', text: form.invoiceWords(value) }];
  }
}

/** Puts an account into the matching field of the form, or else suggests the kind of payment that has one. */
function accountFilling(
  account: string,
  pasted: Pasted,
  { accountForm }: FillForm,
  plan: FillPlan,
): Filling[] {
  const isForeign = isIban(account);
  if (isForeign && account.startsWith('NO') && accountForm !== 'iban') {
    plan.wrongAccount = account;
    return [];
  }
  const path = isForeign ? 'creditorAccount.iban' : 'creditorAccount.bban';
  const fits = accountForm === 'bban-or-iban' || (accountForm === 'iban' ? isForeign : !isForeign);
  if (fits) {
    return [
      { field: 'account', path, text: groupAccountNumber(account, isForeign ? 'iban' : 'bban') },
    ];
  }
  const currency = pasted.amount[0]?.split(' ')[1] ?? 'EUR';
  plan.otherIntent = isForeign ? (currency === 'EUR' ? 'europe' : 'abroad') : 'norway';
  plan.otherAccount = account;
  return [];
}

function hasReference({ kid, pairs }: Pasted): boolean {
  return kid.length > 0 || pairs.length > 0;
}

function hasRemittance(typed: TypedPayment): boolean {
  return (
    typed.remittanceInformationUnstructured !== '' ||
    typed.remittanceInformationStructured.reference !== '' ||
    typed.remittanceInformationStructuredArray.length > 0
  );
}

/** Whether two texts mean the same. */
function isSame({ path, text }: FillText, held: string, today: string): boolean {
  switch (path) {
    case 'creditorAccount.bban':
      return norwegianAccount(text) === norwegianAccount(held);
    case 'creditorAccount.iban':
      return normalizeAccountNumber(text) === normalizeAccountNumber(held);
    case 'remittanceInformationStructured.reference':
      return normalizeKid(text) === normalizeKid(held);
    case 'instructedAmount.amount': {
      const [one, other] = [readTypedAmount(text, 'NOK'), readTypedAmount(held, 'NOK')];
      return one.ok && other.ok && one.amount === other.amount;
    }
    case 'requestedExecutionDate':
      return readTypedDate(text, today) === readTypedDate(held, today);
    default:
      return trimBlanks(text) === trimBlanks(held);
  }
}

/** Whether the user has not filled in the field: default values may be replaced. */
function isFree(path: FillPath, held: string, { today }: FillForm): boolean {
  if (held.trim() === '') return true;
  return path === 'requestedExecutionDate' && readTypedDate(held, today) === today;
}
