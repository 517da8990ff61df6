'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useToast } from '@/components/ui/overlay/toast';
import { keepDraft } from '@/lib/query/payment-form-queries';
import type { RecipientView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';
import { draftPath } from './draft-path';

/** Opens the payment form for an earlier recipient, filled in with what is known. */
export function usePayPerson(): { pay: (person: RecipientView) => void; busy: boolean } {
  const t = useTranslations('find');
  const { contextId } = useActingContext();
  const router = useRouter();
  const showToast = useToast();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (person: RecipientView) => {
      const { creditorName, creditorAccount, creditorAgent, creditorAddress } = person;
      const input = {
        creditorName,
        creditorAccount,
        ...(creditorAgent === null ? {} : { creditorAgent }),
        ...(creditorAddress === null ? {} : { creditorAddress }),
      };
      const kind = kindFor(creditorAccount, creditorAgent);
      return keepDraft(null, { contextId, kind, input });
    },
    onSuccess: (draft) => router.push(draftPath(draft)),
    onError: () => showToast(t('payFailed')),
  });
  // Busy until the form has loaded.
  return { pay: mutate, busy: isPending || isSuccess };
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
