'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { paymentsByStatus } from '@/components/basket/basket-status';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { useToast } from '@/components/ui/overlay/toast';
import { dissolveBasket } from '@/lib/query/basket-queries';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import type { BasketDetailView } from '@/lib/view/basket';

type DissolveBasketProps = {
  basket: BasketDetailView;
  /** The bank may not have it, so only our record is removed. */
  isLetGo?: boolean;
  onChanged: (basket: BasketDetailView) => void;
  /** What prevented it; null on a new attempt. */
  onProblem: (problem: RequestProblem | null) => void;
};

/** Dissolves a basket after confirmation. */
export function DissolveBasket({
  basket,
  isLetGo = false,
  onChanged,
  onProblem,
}: DissolveBasketProps) {
  const t = useTranslations('baskets.basket');
  const showToast = useToast();
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => dissolveBasket(basket.basketId),
    onSuccess: (dissolved) => {
      onChanged(dissolved);
      if (dissolved.dissolvedAt !== null) showToast(t('dissolved'));
    },
    onError: (error) => onProblem(problemOf(error)),
    onSettled: () => setOpen(false),
  });
  const count = paymentsByStatus(basket.payments).waiting.length;
  return (
    <>
      <Button
        kind={isLetGo ? 'primary' : 'quiet-danger'}
        width="panel"
        onClick={() => {
          onProblem(null);
          setOpen(true);
        }}
      >
        {t(isLetGo ? 'letGo' : 'dissolve')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={(next) => !isPending && setOpen(next)}
        title={t('dissolveTitle')}
        cancel={<Button>{t('dissolveNo')}</Button>}
        confirm={
          <Button kind="danger" busy={isPending} onClick={() => mutate()}>
            {t('dissolveYes')}
          </Button>
        }
      >
        <p>{t('dissolveText', { count })}</p>
      </ConfirmDialog>
    </>
  );
}
