import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

type SubmitButtonProps = ComponentProps<typeof Button> & {
  /** What the form makes: a payment, a transfer between the user's own accounts, or many payments. */
  makes: 'payment' | 'transfer' | 'many';
};

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
