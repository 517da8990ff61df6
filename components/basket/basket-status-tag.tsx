'use client';

import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock3,
  PenLine,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/tag';
import type { Look } from '@/components/ui/tone';
import type { BasketView } from '@/lib/view/basket';
import { type BasketStatus, basketStatusOf } from './basket-status';

export const STATUS_LOOK: Record<BasketStatus, Look> = {
  sending: { tone: 'accent', icon: Send },
  'outcome-unknown': { tone: 'attention', icon: TriangleAlert },
  refused: { tone: 'danger', icon: CircleX },
  waiting: { tone: 'attention', icon: PenLine },
  'nothing-left': { tone: 'neutral', icon: CircleSlash },
  approving: { tone: 'attention', icon: PenLine },
  unread: { tone: 'accent', icon: CircleDashed },
  unclear: { tone: 'neutral', icon: CircleDashed },
  'partly-approved': { tone: 'attention', icon: PenLine },
  approved: { tone: 'accent', icon: Clock3 },
  settled: { tone: 'settled', icon: CircleCheck },
  mixed: { tone: 'attention', icon: TriangleAlert },
  stopped: { tone: 'danger', icon: CircleX },
  dissolving: { tone: 'neutral', icon: CircleDashed },
  dissolved: { tone: 'neutral', icon: CircleSlash },
};

/** A basket's status as one word, followed by the bank's code. */
export function BasketStatusTag({ basket }: { basket: BasketView }) {
  const t = useTranslations('baskets');
  const status = basketStatusOf(basket);
  const code = basket.status?.transactionStatus;
  return (
    <Tag {...STATUS_LOOK[status]} {...(code === undefined ? {} : { code })}>
      {t(`status.${status}.tag`)}
    </Tag>
  );
}
