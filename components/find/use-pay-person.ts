'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { draftPath } from '@/components/payment/draft-path';
import { useToast } from '@/components/ui/overlay/toast';
import { keepDraft } from '@/lib/query/payment-form-queries';
import type { RecipientView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';

/** Opens the payment form for an earlier recipient, filled in with what is known. */
export function usePayPerson(): (person: RecipientView) => void {
  const t = useTranslations('find');
  const { contextId } = useActingContext();
  const router = useRouter();
  const say = useToast();
  return ({ creditorName, creditorAccount, creditorAgent, creditorAddress }) => {
    const input = {
      creditorName,
      creditorAccount,
      ...(creditorAgent === null ? {} : { creditorAgent }),
      ...(creditorAddress === null ? {} : { creditorAddress }),
    };
    void keepDraft(null, { contextId, kind: kindFor(creditorAccount, creditorAgent), input }).then(
      (draft) => router.push(draftPath(draft)),
      () => say(t('payFailed')),
    );
  };
}

/**
 * A domestic payment for a Norwegian account, a European one for an IBAN, and another foreign one if a bank was named.
 */
function kindFor(
  { bban, iban }: RecipientView['creditorAccount'],
  agent: string | null,
): PaymentKind {
  if (agent !== null) return 'cross-border-credit-transfers';
  return iban !== undefined && bban === undefined
    ? 'sepa-credit-transfers'
    : 'norwegian-domestic-credit-transfers';
}
