import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { TypedPayment } from './typing/typed-payment';

type SubmitButtonProps = ComponentProps<typeof Button> & {
  makes: Makes;
};

/** What the form makes: a payment, a transfer between the user's own accounts, a standing order, or many payments. */
type Makes = 'payment' | 'transfer' | 'order' | 'many';

/** What one payment is that has been typed so far. */
export function madeOf({ choices, frequency }: Pick<TypedPayment, 'choices' | 'frequency'>): Makes {
  if (frequency !== '') return 'order';
  return choices.isTransfer ? 'transfer' : 'payment';
}

/** Sends the form to the review. */
export function SubmitButton({ makes, busy = false, children, ...rest }: SubmitButtonProps) {
  const t = useTranslations('paymentForm');
  return (
    <Button {...rest} type="submit" kind="primary" busy={busy}>
      {busy ? t('submitting') : t('submit', { makes })}
      {children}
    </Button>
  );
}
