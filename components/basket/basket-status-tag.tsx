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
import { type BasketStanding, basketStanding } from './basket-standing';

export const STANDING_LOOK: Record<BasketStanding, Look> = {
  sending: { tone: 'accent', icon: Send },
  'outcome-unknown': { tone: 'attention', icon: TriangleAlert },
  refused: { tone: 'danger', icon: CircleX },
  waiting: { tone: 'attention', icon: PenLine },
  'nothing-left': { tone: 'neutral', icon: CircleSlash },
  approving: { tone: 'attention', icon: PenLine },
  unread: { tone: 'accent', icon: CircleDashed },
  'partly-approved': { tone: 'attention', icon: PenLine },
  approved: { tone: 'accent', icon: Clock3 },
  settled: { tone: 'settled', icon: CircleCheck },
  mixed: { tone: 'attention', icon: TriangleAlert },
  stopped: { tone: 'danger', icon: CircleX },
  dissolving: { tone: 'neutral', icon: CircleDashed },
  dissolved: { tone: 'neutral', icon: CircleSlash },
};

/** Where a basket stands, in a word, with the bank's code behind it. */
export function BasketStatusTag({ basket }: { basket: BasketView }) {
  const t = useTranslations('baskets');
  const standing = basketStanding(basket);
  const code = basket.status?.transactionStatus;
  return (
    <Tag {...STANDING_LOOK[standing]} {...(code === undefined ? {} : { code })}>
      {t(`standing.${standing}.tag`)}
    </Tag>
  );
}
