import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

type SubmitButtonProps = ComponentProps<typeof Button> & { many?: boolean };

/** Sends the form to the review of the payment, or of many. */
export function SubmitButton({ many = false, busy = false, children, ...rest }: SubmitButtonProps) {
  const t = useTranslations('paymentForm');
  return (
    <Button {...rest} type="submit" kind="primary" busy={busy}>
      {t(busy ? 'submitting' : many ? 'submitMany' : 'submit')}
      {children}
    </Button>
  );
}
