'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useActingContext } from '@/components/frame/context/acting-context';
import { draftPath } from '@/components/payment/draft-path';
import { intentPath } from '@/components/payment/payment-form-path';
import { typedDebtor } from '@/components/payment-form/typing/typed-debtor';
import { useNow } from '@/components/time/use-now';
import { duplicateOf, submitPayment } from '@/lib/query/payment-form-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { ContextId } from '@/lib/view/connection/acting-context';
import type { BankView } from '@/lib/view/connection/connection';
import type {
  DebtorAccountView,
  DuplicateProblem,
  PaymentDraftView,
  RecipientView,
} from '@/lib/view/payment';
import type { ProblemField } from '@/lib/view/problem';
import type { PaymentRequest } from '@/lib/xs2a/payment/payment';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { isObject } from '@/lib/xs2a/value/is-object';
import { carriedInput } from './draft/carried-input';
import { kindOfIntent } from './draft/kind-of-intent';
import { firstKindOf, type PaymentIntent } from './draft/payment-intent';
import { useDraft } from './draft/use-draft';
import { findDebtor } from './fields/debtor-field';
import { preselectDebtor } from './fields/preselect-debtor';
import { findCreditor, typedCreditor } from './fields/transfer-fields';
import { CHECK } from './typing/fetched-check';
import { fieldErrorOf } from './typing/field-errors';
import { emptyPayment, fillPayment } from './typing/form-values';
import type { TypedPayment } from './typing/typed-payment';

export type PaymentFormProps = {
  intent: PaymentIntent;
  contextId: ContextId;
  draft: PaymentDraftView | null;
  accounts: readonly DebtorAccountView[];
  /** Our id of the account or card account from whose page the user came. */
  from: string | null;
  banks: readonly BankView[];
  recipients: readonly RecipientView[];
};

/** A bulk's payments, which are kept outside the form's fields. */
type BesideFields = {
  payments: readonly Record<string, unknown>[];
  /** Clears the errors found in them before. */
  onSend: () => void;
  /** Takes the errors about them, and returns the others. */
  takeFields: (fields: readonly ProblemField[]) => readonly ProblemField[];
};

/** A payment form: checked against its schema, saved as a draft, and sent once it is valid. */
export function usePaymentForm(props: PaymentFormProps, beside?: BesideFields) {
  const { intent, contextId, draft, accounts, from } = props;
  const locale = useLocale();
  const today = () => bankDay(new Date());
  const shownToday = bankDay(useNow());
  const { name: actingName } = useActingContext();
  const router = useRouter();
  const [beginning] = useState(() =>
    beginningOf(props, { today: shownToday, dateMark: locale === 'nb' ? '.' : '/', actingName }),
  );
  const payments = beside?.payments;
  const inputOf = (typed: TypedPayment) =>
    payments === undefined ? typed : { ...typed, payments };
  const form = useForm<TypedPayment>({
    defaultValues: beginning,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: async (typed) => {
      const check = await CHECK.fetch().catch(() => null);
      return (
        check?.resolvePayment(kindOfIntent(intent, typed), inputOf(typed), today()) ?? {
          values: typed,
          errors: {},
        }
      );
    },
  });
  const { errors, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const typed = useWatch({ control: form.control }) as TypedPayment;

  const { keeper, state: draftState } = useDraft(draft?.draftId ?? null);
  const contentOf = (written: TypedPayment) => ({
    contextId,
    kind: kindOfIntent(intent, written),
    input: inputOf(written),
    ...(written.choices.bankId === '' ? {} : { bankId: written.choices.bankId }),
  });
  const keep = useEffectEvent((written: TypedPayment) => keeper.change(contentOf(written)));
  /** Content that needs no saving: the initial values, or what is already saved. */
  const settled = useRef(JSON.stringify(beginning));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const now = JSON.stringify(values);
          if (now === settled.current) return;
          settled.current = now;
          keep(values);
        },
      }),
    [form],
  );
  // Balances may arrive after the form; the likeliest account is then still preselected.
  const isUndecided =
    typed.debtorAccount.bban === '' &&
    typed.debtorAccount.other.identification === '' &&
    !typed.choices.otherDebtor;
  useEffect(() => {
    const likely = isUndecided ? preselectDebtor(accounts)?.account : undefined;
    if (likely === undefined) return;
    const now = form.getValues();
    const next = {
      ...now,
      debtorAccount: typedDebtor(likely.reference),
      choices: { ...now.choices, bankId: likely.bankId },
    };
    // The user has typed nothing, so there is nothing to save.
    if (JSON.stringify(now) === settled.current) settled.current = JSON.stringify(next);
    form.reset(next, {
      keepErrors: true,
      keepDirty: true,
      keepIsSubmitted: true,
      keepSubmitCount: true,
    });
  }, [isUndecided, accounts, form]);
  const keptPayments = useRef(payments);
  useEffect(() => {
    if (keptPayments.current === payments) return;
    keptPayments.current = payments;
    keep(form.getValues());
  }, [payments, form]);

  const submitting = useSubmitPayment((fields) => {
    for (const { path, ...broken } of beside?.takeFields(fields) ?? fields) {
      form.setError(path as keyof TypedPayment, fieldErrorOf(broken));
    }
  });
  const [isMoreDrawn, setMoreDrawn] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const submit = form.handleSubmit(
    async (written) => {
      beside?.onSend();
      const rules = await CHECK.fetch().catch(submitting.fail);
      const check = rules?.checkPayment(kindOfIntent(intent, written), inputOf(written), today());
      if (!check?.ok) return;
      await submitting.send({ draftId: keeper.flush(contentOf(written)), request: check.request });
      setSentCount((count) => count + 1);
    },
    () => submitting.clear(),
  );
  return {
    form,
    element,
    today: shownToday,
    typed,
    debtor: findDebtor(accounts, typed),
    errors,
    wasSubmitted: submitCount > 0,
    /** Changes on each press of the button, whether or not anything was sent. */
    attempt: submitCount + sentCount,
    draftState,
    /** Saves the input now, and returns the page to come back to. */
    leave: async () => {
      const content = contentOf(form.getValues());
      return draftPath({ ...content, draftId: await keeper.flush(content) });
    },
    /** Continues in the form of another kind with the input, and with an account that only that one has a field for. */
    goOnAs: async (other: PaymentIntent, account: string | null = null) => {
      const written = form.getValues();
      const isUntouched = draft === null && draftState === 'untouched';
      if ((isUntouched && account === null) || other === 'many' || intent === 'many') {
        router.push(`${intentPath(other)}${from === null ? '' : `?from=${from}`}`);
        return;
      }
      const kind = firstKindOf(other);
      const input = carriedInput(inputOf(written), {
        from: firstKindOf(intent),
        to: kind,
        account,
      });
      try {
        const draftId = await keeper.flush({ ...contentOf(written), kind, input });
        router.push(`${intentPath(other)}?draft=${draftId}`);
      } catch (error) {
        submitting.fail(error);
      }
    },
    submit,
    submitting,
    /** The rarely used fields cost a slow phone time, so they are drawn when they are first needed, and then stay. */
    isMoreDrawn,
    drawMore: () => setMoreDrawn(true),
    /** When the user touches the form, its check is needed soon. */
    prepare: () => void CHECK.fetch().catch(() => {}),
  };
}

export type PaymentFormState = ReturnType<typeof usePaymentForm>;

type Beginning = { today: string; dateMark: '.' | '/'; actingName: string | null };

/** A form's initial values: its draft, the account the user came from, or the likeliest account. */
function beginningOf(props: PaymentFormProps, { today, dateMark, actingName }: Beginning) {
  const { intent, draft, accounts, from, banks } = props;
  const empty = emptyPayment(intent, today, dateMark);
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

/** A transfer pays to the user's own account: with just two, to the other one. */
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
    ...(creditor === undefined
      ? { creditorName: '', creditorAccount: { bban: '', iban: '', currency: '' } }
      : typedCreditor(creditor, actingName)),
  };
}

type Sending = { draftId: Promise<string>; request: PaymentRequest };

type Submitting = {
  send: (sending: Sending, allowLogicalDuplicate?: boolean) => Promise<void>;
  busy: boolean;
  problem: RequestProblem | null;
  /** A suspected duplicate that the user is asked about. */
  duplicate: DuplicateProblem | null;
  /** Yes: pay it again. */
  confirm: () => void;
  /** No: send nothing. */
  decline: () => void;
  clear: () => void;
  /** Nothing was sent, because the code of the check did not load. */
  fail: (error: unknown) => null;
};

/**
 * Sends a payment and opens its page. However often the button is pressed, only one request runs; field errors are
 * passed to the form.
 */
function useSubmitPayment(onFields: (fields: ProblemField[]) => void): Submitting {
  const router = useRouter();
  const client = useQueryClient();
  const { mutateAsync } = useMutation(submitPayment(client));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const [duplicate, setDuplicate] = useState<DuplicateProblem | null>(null);
  const underWay = useRef(false);
  const last = useRef<Sending | null>(null);
  const send: Submitting['send'] = async (sending, allowLogicalDuplicate = false) => {
    if (underWay.current) return;
    underWay.current = true;
    last.current = sending;
    setBusy(true);
    setProblem(null);
    setDuplicate(null);
    try {
      const draftId = await sending.draftId;
      const payment = await mutateAsync({
        draftId,
        request: sending.request,
        ...(allowLogicalDuplicate ? { allowLogicalDuplicate } : {}),
      });
      // Busy until the page is left.
      router.push(`/payments/${encodeURIComponent(payment.paymentId)}`);
      return;
    } catch (error) {
      const duplicated = duplicateOf(error);
      const { fields = [], ...rest } = problemOf(error);
      if (duplicated !== null) setDuplicate(duplicated);
      else {
        if (fields.length > 0) onFields(fields);
        if (fields.length === 0 || (rest.bankMessages ?? []).length > 0) setProblem(rest);
      }
    }
    underWay.current = false;
    setBusy(false);
  };
  return {
    send,
    busy,
    problem,
    duplicate,
    confirm: () => {
      if (last.current) void send(last.current, true);
    },
    decline: () => setDuplicate(null),
    clear: () => setProblem(null),
    fail: (error) => {
      setProblem(problemOf(error));
      return null;
    },
  };
}
