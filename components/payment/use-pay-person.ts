'use client';

import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useToast } from '@/components/ui/overlay/toast';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import type { RecipientDetails } from '@/lib/xs2a/payment/recipient';
import { useOpenDraft } from './use-open-draft';

/** Opens the payment form for an earlier recipient, filled in with what is known. */
export function usePayPerson(): { pay: (person: RecipientDetails) => void; busy: boolean } {
  const t = useTranslations('find');
  const { contextId } = useActingContext();
  const showToast = useToast();
  const { open, busy } = useOpenDraft(undefined, () => showToast(t('payFailed')));
  return {
    pay: ({ creditorName, creditorAccount, creditorAgent, creditorAddress }) =>
      open({
        contextId,
        kind: kindFor(creditorAccount, creditorAgent),
        input: {
          creditorName,
          creditorAccount,
          ...(creditorAgent === null ? {} : { creditorAgent }),
          ...(creditorAddress === null ? {} : { creditorAddress }),
        },
      }),
    busy,
  };
}

/**
 * A domestic payment for a Norwegian account, a European one for an IBAN, and another foreign one if a bank was named.
 */
function kindFor(
  { bban, iban }: RecipientDetails['creditorAccount'],
  agent: string | null,
): PaymentKind {
  if (agent !== null) return 'cross-border-credit-transfers';
  return iban !== undefined && bban === undefined
    ? 'sepa-credit-transfers'
    : 'norwegian-domestic-credit-transfers';
}
