'use client';

import { useCombobox } from 'downshift';
import { BookUser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { formatAccountNumber } from '@/components/account/format-account-number';
import {
  comboboxListStyle,
  comboboxOptionStyle,
} from '@/components/payment-form/fields/combobox-style';
import { ComboboxToggle } from '@/components/payment-form/fields/combobox-toggle';
import { FormField } from '@/components/payment-form/fields/form-field';
import { usePaymentField } from '@/components/payment-form/fields/use-payment-field';
import { countryOfIban } from '@/components/payment-form/typing/country-of-iban';
import type { TypedPayment } from '@/components/payment-form/typing/typed-payment';
import { BareButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { chipStyle, controlStyle } from '@/components/ui/form/control-style';
import type { RecipientView } from '@/lib/view/payment';
import { normalizeAccountNumber } from '@/lib/xs2a/account/account-number';
import type { CreditorAccountForm } from '@/lib/xs2a/payment/payment-product';
import { CREDITOR_NAME_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { codePointCount, trimBlanks } from '@/lib/xs2a/value/text';
import { payableRecipients } from './payable-recipients';

const SHOWN_MAX = 40;
/** How many of the latest stand below the field, in one row; on a phone one fewer. */
const LATEST_MAX = 3;

type RecipientFieldProps = { recipients: readonly RecipientView[]; form: CreditorAccountForm };

/** The recipient: a name, or an earlier recipient with all known details. */
export function RecipientField({ recipients, form }: RecipientFieldProps) {
  const t = useTranslations('paymentForm');
  const { setValue, getValues } = useFormContext<TypedPayment>();
  const { field, value, error } = usePaymentField('creditorName');
  const payable = payableRecipients(recipients, form);
  const offered = namedLike(payable, value);
  const take = (recipient: RecipientView) => {
    const { creditorName, creditorAccount, creditorAgent, creditorAddress } = recipient;
    const options = { shouldDirty: true, shouldValidate: false } as const;
    field.onChange(creditorName);
    setValue('creditorAccount.bban', creditorAccount.bban ?? '', options);
    setValue('creditorAccount.iban', creditorAccount.iban ?? '', options);
    if (form === 'bban-or-iban') {
      setValue(
        'choices.creditorAccount',
        creditorAccount.iban === undefined ? 'bban' : 'iban',
        options,
      );
      setValue('creditorAgent', creditorAgent ?? '', options);
    }
    // Whatever is known of it: the address of another recipient must not stay.
    const { street, buildingNumber, postalCode, city, country } = { ...creditorAddress };
    const ofAccount =
      form === 'bban-or-iban'
        ? (countryOfIban(creditorAccount.iban ?? '') ?? '')
        : getValues('creditorAddress.country');
    setValue(
      'creditorAddress',
      {
        street: street ?? '',
        buildingNumber: buildingNumber ?? '',
        postalCode: postalCode ?? '',
        city: city ?? '',
        country: country ?? ofAccount,
      },
      options,
    );
  };
  const {
    isOpen,
    highlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    getToggleButtonProps,
  } = useCombobox<RecipientView>({
    items: offered,
    itemToString: (recipient) => recipient?.creditorName ?? '',
    itemToKey: (recipient) => recipient?.recipientId ?? '',
    selectedItem: null,
    inputValue: value,
    onStateChange: ({ type, selectedItem }) => {
      if (selectedItem && type === useCombobox.stateChangeTypes.InputKeyDownEnter) {
        take(selectedItem);
      }
    },
  });
  const shown = isOpen && offered.length > 0;
  const latest = payable.slice(0, LATEST_MAX);
  return (
    <div>
      <FormField
        label={t('labels.creditorName')}
        hint={payable.length > 0 ? t('recipientHint') : undefined}
        error={error}
        counter={{ used: codePointCount(trimBlanks(value)), max: CREDITOR_NAME_CHARACTERS_MAX }}
      >
        {(control) => (
          <div className="relative">
            <input
              {...getInputProps({
                ...control,
                'aria-labelledby': undefined as unknown as string,
                ref: field.ref,
                onBlur: field.onBlur,
                // Updated directly, not through the combobox's state, which would move the caret.
                onChange: (event) => field.onChange(event.currentTarget.value),
              })}
              name={field.name}
              autoComplete="off"
              className={classNames(controlStyle, payable.length > 0 && 'pr-11')}
            />
            {payable.length > 0 && (
              <ComboboxToggle
                {...getToggleButtonProps()}
                // The arrow of a list would say that one must choose.
                icon={BookUser}
                aria-label={t('savedRecipients')}
                title={t('savedRecipients')}
              />
            )}
            <ul
              {...getMenuProps({ 'aria-label': t('recipients') })}
              className={classNames(comboboxListStyle, !shown && 'hidden')}
            >
              {shown &&
                offered.map((recipient, index) => (
                  <li
                    key={recipient.recipientId}
                    {...getItemProps({ item: recipient, index, onClick: () => take(recipient) })}
                    className={comboboxOptionStyle(highlightedIndex === index)}
                  >
                    <span className="min-w-0 flex-1">
                      <span className="line-clamp-1 font-medium wrap-anywhere">
                        {recipient.creditorName}
                      </span>
                      <span className="line-clamp-1 text-small text-ink-muted tabular-nums wrap-anywhere">
                        {formatAccountNumber(
                          recipient.creditorAccount.iban ?? recipient.creditorAccount.bban ?? '',
                        )}
                      </span>
                    </span>
                  </li>
                ))}
            </ul>
          </div>
        )}
      </FormField>
      {latest.length > 0 && (
        <ul aria-label={t('recipients')} className="mt-2.5 flex flex-wrap gap-2">
          {latest.map((recipient, index) => (
            <li
              key={recipient.recipientId}
              className={classNames('min-w-0', index === LATEST_MAX - 1 && 'max-sm:hidden')}
            >
              <BareButton className={chipStyle} onClick={() => take(recipient)}>
                <bdi className="max-w-40 truncate">{recipient.creditorName}</bdi>
              </BareButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Recipients whose name or number contains the input. */
function namedLike(recipients: readonly RecipientView[], typed: string): RecipientView[] {
  const words = typed.trim().toLocaleLowerCase();
  const number = normalizeAccountNumber(typed);
  return recipients
    .filter(
      ({ creditorName, creditorAccount: { bban, iban } }) =>
        words === '' ||
        creditorName.toLocaleLowerCase().includes(words) ||
        (number.length > 2 && `${bban ?? ''} ${iban ?? ''}`.includes(number)),
    )
    .slice(0, SHOWN_MAX);
}
