'use client';

import { useTranslations } from 'next-intl';
import { ButtonAnchor } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ScaNote } from '@/lib/view/connection';

type BasketNoteProps = {
  note: ScaNote;
  bankName: string;
  /** Where the same return can be tried once more, when it can. */
  returnPath: string | null;
};

/** What happened at the bank, to whom has just come back. */
export function BasketNote({ note, bankName, returnPath }: BasketNoteProps) {
  const t = useTranslations('baskets.basket.note');
  const titles = useTranslations('payment.note');
  const words = useTranslations('outcome');
  const text = note === 'identified' || note === 'cancelled-at-bank' ? note : 'other';
  return (
    <div role="status" className="mb-6">
      <Notice
        tone={note === 'identified' ? 'accent' : 'attention'}
        title={titles(`${note}.title`)}
        actions={
          returnPath !== null && (
            <ButtonAnchor kind="primary" size="small" href={returnPath}>
              {words('askAgain')}
            </ButtonAnchor>
          )
        }
      >
        {t(text, { bank: bankName })}
      </Notice>
    </div>
  );
}
