import { findDebtor } from '@/components/payment-form/fields/debtor-field';
import { preselectDebtor } from '@/components/payment-form/fields/preselect-debtor';
import { findCreditor, typedCreditor } from '@/components/payment-form/fields/transfer-fields';
import type { PaymentFormProps } from '@/components/payment-form/payment-form-props';
import { emptyPayment, fillPayment } from '@/components/payment-form/typing/form-values';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import type { PaymentDraftView } from '@/lib/view/payment';
import { isObject } from '@/lib/xs2a/value/is-object';

/** A form's initial values: its draft, the account the user came from, or the likeliest account. */
export function beginningOf(
  props: PaymentFormProps,
  {
    today,
    firstDay,
    dateMark,
    actingName,
  }: { today: string; firstDay: string; dateMark: '.' | '/'; actingName: string | null },
): TypedPayment {
  const { intent, draft, accounts, from, banks } = props;
  const empty = emptyPayment(intent, today, dateMark, firstDay);
  empty.choices.bankId = draft?.bankId ?? banks[0]?.bankId ?? '';
  const chosen =
    accounts.find(({ accountId }) => accountId === from) ?? preselectDebtor(accounts)?.account;
  if (accounts.length === 0) {
    empty.choices.otherDebtor = true;
    empty.debtorAccount = typedDebtor({ bban: '', currency: 'NOK' });
  } else if (chosen !== undefined) {
    empty.debtorAccount = typedDebtor(chosen.reference);
    empty.choices.bankId = chosen.bankId;
  }
  const filled = draft === null ? empty : fillPayment(empty, draft.input);
  if (draft !== null && isObject(draft.input.debtorAccount) && !isObject(draft.input.choices))
    Object.assign(filled.choices, bankOfDebtor(filled, draft, props));
  filled.choices.isTransfer = intent === 'transfer';
  return intent === 'transfer' ? betweenOwn(filled, accounts, actingName) : filled;
}

/**
 * The bank of the account that a draft names: the bank that the draft holds, else that of the shared account of its
 * number. An account that is not shared is shown as typed.
 */
function bankOfDebtor(
  { debtorAccount, choices }: TypedPayment,
  draft: PaymentDraftView,
  { accounts, banks }: Pick<PaymentFormProps, 'accounts' | 'banks'>,
): Pick<TypedPayment['choices'], 'bankId' | 'otherDebtor'> {
  const at = (bankId: string) =>
    findDebtor(accounts, { debtorAccount, choices: { ...choices, bankId } });
  const shared = draft.bankId === null ? (at(choices.bankId) ?? at('')) : at(draft.bankId);
  const bankId = draft.bankId ?? shared?.bankId ?? choices.bankId;
  const isTyped =
    shared === null && debtorAccount.bban !== '' && banks.some((bank) => bank.bankId === bankId);
  return { bankId, otherDebtor: choices.otherDebtor || isTyped };
}

/** A transfer pays to the user's own account, with just two to the other one; its form has no field for a reference. */
function betweenOwn(
  typed: TypedPayment,
  accounts: PaymentFormProps['accounts'],
  actingName: string | null,
): TypedPayment {
  const debtor = findDebtor(accounts, typed);
  const others = accounts.filter((account) => account !== debtor);
  const [only] = others.length === 1 ? others : [];
  const creditor = findCreditor(others, typed) ?? only;
  return {
    ...typed,
    choices: { ...typed.choices, remittance: 'message' },
    ...(creditor === undefined
      ? { creditorName: '', creditorAccount: { bban: '', iban: '', currency: '' } }
      : typedCreditor(creditor, actingName)),
  };
}
