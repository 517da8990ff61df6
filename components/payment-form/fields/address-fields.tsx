'use client';

import {
  BUILDING_NUMBER_CHARACTERS_MAX,
  CITY_CHARACTERS_MAX,
  POSTAL_CODE_CHARACTERS_MAX,
  STREET_CHARACTERS_MAX,
} from '@/lib/xs2a/value/limits';
import { ChoiceField } from './choice-field';
import { TextField } from './text-field';

type AddressFieldsProps = {
  /** Whether city and country are optional too. */
  cityOptional: boolean;
  countryOptional: boolean;
};

/** The creditor's address. */
export function AddressFields({ cityOptional, countryOptional }: AddressFieldsProps) {
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
          optional={cityOptional}
          max={CITY_CHARACTERS_MAX}
          className="col-span-2 @form:col-span-3"
        />
      </div>
    </div>
  );
}
