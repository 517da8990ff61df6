'use client';

import { useTranslations } from 'next-intl';
import { useWatch } from 'react-hook-form';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import {
  BUILDING_NUMBER_CHARACTERS_MAX,
  CITY_CHARACTERS_MAX,
  POSTAL_CODE_CHARACTERS_MAX,
  STREET_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { ChoiceField } from './choice-field';
import { FieldLine } from './field-line';
import { TextField } from './text-field';

type AddressFieldsProps = {
  countryOptional: boolean;
};

const ADDRESS_LINE = [
  'creditorAddress.street',
  'creditorAddress.buildingNumber',
  'creditorAddress.postalCode',
] as const;

/** The address of a creditor abroad: what the bank requires, and the rest in a line that opens. */
export function AddressAbroadFields() {
  const t = useTranslations('paymentForm');
  const rest = useWatch<TypedPayment, typeof ADDRESS_LINE>({ name: ADDRESS_LINE })
    .filter((part) => part.trim() !== '')
    .join(' ');
  return (
    <div>
      <div className="grid grid-cols-2 items-start gap-x-3 sm:gap-x-5">
        {/* First, since it follows from an IBAN. */}
        <ChoiceField name="creditorAddress.country" label={t('abroad.country')} list="countries" />
        <TextField name="creditorAddress.city" max={CITY_CHARACTERS_MAX} />
      </div>
      <div className="mt-1 -mb-4">
        <FieldLine
          label={t('abroad.street')}
          value={rest === '' ? t('optional') : rest}
          names={ADDRESS_LINE}
        >
          <RestOfAddress />
        </FieldLine>
      </div>
    </div>
  );
}

/** The creditor's address, which is optional but for its country. */
export function AddressFields({ countryOptional }: AddressFieldsProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 @form:grid-cols-5 @form:gap-x-5">
        {/* First, since it follows from an IBAN, and the rest is of that country. */}
        <ChoiceField
          name="creditorAddress.country"
          list="countries"
          optional={countryOptional}
          className="col-span-2 @form:col-span-5"
        />
        <TextField
          name="creditorAddress.street"
          optional
          max={STREET_CHARACTERS_MAX}
          className="col-span-2 @form:col-span-3"
        />
        <TextField
          name="creditorAddress.buildingNumber"
          optional
          max={BUILDING_NUMBER_CHARACTERS_MAX}
          className="@form:col-span-2"
        />
        <TextField
          name="creditorAddress.postalCode"
          optional
          max={POSTAL_CODE_CHARACTERS_MAX}
          className="@form:col-span-2"
        />
        <TextField
          name="creditorAddress.city"
          optional
          max={CITY_CHARACTERS_MAX}
          className="col-span-2 @form:col-span-3"
        />
      </div>
    </div>
  );
}

function RestOfAddress() {
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-5 sm:grid-cols-4">
      <TextField
        name="creditorAddress.street"
        optional
        max={STREET_CHARACTERS_MAX}
        className="col-span-2"
      />
      <TextField
        name="creditorAddress.buildingNumber"
        optional
        max={BUILDING_NUMBER_CHARACTERS_MAX}
      />
      <TextField name="creditorAddress.postalCode" optional max={POSTAL_CODE_CHARACTERS_MAX} />
    </div>
  );
}
