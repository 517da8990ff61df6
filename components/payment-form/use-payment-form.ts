'use client';

import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useActingContext } from '@/components/frame/context/acting-context';
import { draftPath } from '@/components/payment/draft-path';
import { intentPath } from '@/components/payment/payment-form-path';
import { dateMarkOf } from '@/components/time/date-mark';
import { useNow } from '@/components/time/use-now';
import { nextSlot } from '@/lib/xs2a/payment/batch-run';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { beginningOf } from './draft/beginning';
import { carriedInput } from './draft/carried-input';
import { kindOfIntent } from './draft/kind-of-intent';
import { firstKindOf, type PaymentIntent } from './draft/payment-intent';
import { useDraft } from './draft/use-draft';
import { useKeptInput } from './draft/use-kept-input';
import { findDebtor } from './fields/debtor-field';
import { useLikelyDebtor } from './fields/use-likely-debtor';
import type { PaymentFormProps } from './payment-form-props';
import { CHECK } from './typing/fetched-check';
import { valuesOfKind } from './typing/form-values';
import type { TypedPayment } from './typing/typed-payment';
import { type BesideFields, useSubmitPayment } from './use-submit-payment';

/** A payment form: checked against its schema, saved as a draft, and sent once it is valid. */
export function usePaymentForm(props: PaymentFormProps, beside?: BesideFields) {
  const { intent, contextId, draft, accounts, from } = props;
  const locale = useLocale();
  const today = () => bankDay(new Date());
  const now = useNow();
  const shownToday = bankDay(now);
  const { name: actingName } = useActingContext();
  const router = useRouter();
  const [beginning] = useState(() =>
    beginningOf(props, {
      today: shownToday,
      firstDay: nextSlot(now).day,
      dateMark: dateMarkOf(locale),
      actingName,
    }),
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

  const { keeper, state: draftState, conflict } = useDraft(draft);
  const contentOf = (written: TypedPayment) => ({
    contextId,
    kind: kindOfIntent(intent, written),
    input: inputOf(written),
    ...(written.choices.bankId === '' ? {} : { bankId: written.choices.bankId }),
  });
  /** Content that needs no saving: the initial values, or what is already saved. */
  const settled = useRef(JSON.stringify(beginning));
  useLikelyDebtor(form, { typed, accounts, settled });
  useKeptInput(form, { payments, settled, keep: (written) => keeper.change(contentOf(written)) });

  const { submit, submitting, sentCount } = useSubmitPayment(form, {
    kindOf: (written) => kindOfIntent(intent, written),
    inputOf,
    saved: (written) => keeper.flushToSend(contentOf(written)),
    today,
    beside,
  });
  const [isMoreDrawn, setMoreDrawn] = useState(false);
  return {
    form,
    element,
    today: shownToday,
    typed: valuesOfKind(kindOfIntent(intent, typed), typed),
    debtor: findDebtor(accounts, typed),
    errors,
    wasSubmitted: submitCount > 0,
    /** Changes on each press of the button, whether or not anything was sent. */
    attempt: submitCount + sentCount,
    draftState,
    conflict,
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
