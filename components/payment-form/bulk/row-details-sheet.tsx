'use client';

import { useTranslations } from 'next-intl';
import { type FieldErrors, FormProvider, set, useForm } from 'react-hook-form';
import { AddressFields } from '@/components/payment-form/fields/address-fields';
import { ChoiceField } from '@/components/payment-form/fields/choice-field';
import { References } from '@/components/payment-form/fields/reference-fields';
import { TextField } from '@/components/payment-form/fields/text-field';
import { fieldErrorOf } from '@/components/payment-form/typing/field-errors';
import { emptyPayment } from '@/components/payment-form/typing/form-values';
import { FURTHER_TEXTS } from '@/components/payment-form/typing/further-texts';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/overlay/sheet';
import { type BulkRow, placeOfPath, type RowDetails } from './bulk-row';
import { rowBreaks } from './check-row';

export type RowDetailsSheetProps = {
  open: boolean;
  onClose: () => void;
  row: BulkRow;
  /** Counted from 1. */
  place: number;
  debtorBban: string;
  onSave: (details: RowDetails) => void;
};

/** Rarely used fields of a bulk's payment: another currency, an address, a purpose, several references. */
export function RowDetailsSheet({ open, onClose, place, ...rest }: RowDetailsSheetProps) {
  const t = useTranslations('paymentForm');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('bulk.details.title', { place })}
    >
      <DetailsForm onClose={onClose} {...rest} />
    </Sheet>
  );
}

function DetailsForm({
  row,
  debtorBban,
  onSave,
  onClose,
}: Omit<RowDetailsSheetProps, 'open' | 'place'>) {
  const t = useTranslations('paymentForm');
  const form = useForm<TypedPayment>({
    defaultValues: typedOfDetails(row.details),
    mode: 'onTouched',
    resolver: (typed) => {
      const errors: FieldErrors<TypedPayment> = {};
      const breaks = rowBreaks({ ...row, details: detailsOfTyped(typed) }, debtorBban);
      for (const { path, ...broken } of breaks) {
        if (placeOfPath(path) === 'details') set(errors, path, fieldErrorOf(broken));
      }
      return Object.keys(errors).length === 0
        ? { values: typed, errors: {} }
        : { values: {}, errors };
    },
  });
  const save = form.handleSubmit((typed) => {
    onSave(detailsOfTyped(typed));
    onClose();
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // Keeps the submit from reaching the surrounding payment form.
          event.stopPropagation();
          void save(event);
        }}
        className="space-y-6"
      >
        <ChoiceField name="instructedAmount.currency" list="currencies" />
        <ChoiceField
          name="creditorAccount.currency"
          list="currencies"
          optional
          hint={t('creditorCurrencyHint')}
        />
        <AddressFields countryOptional={false} />
        {FURTHER_TEXTS.map(({ field, max }) => (
          <TextField
            key={field}
            name={field}
            hint={t(`furtherHints.${field}`)}
            optional
            max={max}
          />
        ))}
        <ChoiceField name="purposeCode" list="purposes" optional />
        <fieldset className="space-y-3">
          <legend className="text-small font-medium">{t('remittance.references')}</legend>
          <p className="text-small text-ink-muted">{t('bulk.details.referencesHint')}</p>
          <References kid />
        </fieldset>
        <div className="flex gap-3">
          <Button type="submit" kind="primary">
            {t('bulk.details.save')}
          </Button>
          <Button onClick={onClose}>{t('bulk.details.cancel')}</Button>
        </div>
      </form>
    </FormProvider>
  );
}

function typedOfDetails(details: RowDetails): TypedPayment {
  const empty = emptyPayment('many', '', '.');
  return {
    ...empty,
    ...details,
    instructedAmount: { ...empty.instructedAmount, ...details.instructedAmount },
    creditorAccount: { ...empty.creditorAccount, ...details.creditorAccount },
  };
}

function detailsOfTyped(typed: TypedPayment): RowDetails {
  const { instructedAmount, creditorAccount } = typed;
  return {
    instructedAmount: { currency: instructedAmount.currency },
    creditorAccount: { currency: creditorAccount.currency },
    creditorAddress: typed.creditorAddress,
    ultimateDebtor: typed.ultimateDebtor,
    purposeCode: typed.purposeCode,
    remittanceInformationStructuredArray: typed.remittanceInformationStructuredArray.filter(
      ({ reference }) => reference.trim() !== '',
    ),
  };
}
