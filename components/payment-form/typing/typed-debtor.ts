import { CARD_ACCOUNT_SCHEME } from '@/lib/xs2a/account/account-number';
import type { TypedPayment } from './typed-payment';

/** The account reference as the form holds it: of the two numbers, the unused one is empty. */
export function typedDebtor(reference: {
  bban?: string | undefined;
  other?: { identification: string } | undefined;
  currency: string;
}): TypedPayment['debtorAccount'] {
  const { bban = '', other, currency } = reference;
  return {
    bban,
    other:
      other === undefined
        ? { identification: '', schemeNameProprietary: '' }
        : { identification: other.identification, schemeNameProprietary: CARD_ACCOUNT_SCHEME },
    currency,
  };
}
