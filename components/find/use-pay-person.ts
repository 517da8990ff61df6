'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useActingContext } from '@/components/frame/context/acting-context';
import { draftPath } from '@/components/payment/draft-path';
import { useToast } from '@/components/ui/overlay/toast';
import { keepDraft } from '@/lib/query/payment-form-queries';
import type { RecipientView } from '@/lib/view/payment';
import type { PaymentKind } from '@/lib/xs2a/payment/payment-product';

/** Opens the form of a payment to somebody who was paid before, with all that is known of them. */
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

/** A payment in Norway to a Norwegian account, in Europe to an IBAN, and abroad where a bank had to be named. */
function kindFor(
  { bban, iban }: RecipientView['creditorAccount'],
  agent: string | null,
): PaymentKind {
  if (agent !== null) return 'cross-border-credit-transfers';
  return iban !== undefined && bban === undefined
    ? 'sepa-credit-transfers'
    : 'norwegian-domestic-credit-transfers';
}
