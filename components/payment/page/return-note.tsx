'use client';

import { useTranslations } from 'next-intl';
import { FailureQuote } from '@/components/outcome/failure-quote';
import { ButtonAnchor } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ScaReturnNote } from '@/lib/view/connection/connection';

export type ReturnNoteProps = ScaReturnNote & {
  /** What it means for the page. */
  children: React.ReactNode;
};

/** What happened at the bank, for a user who has just returned. */
export function ReturnNote({ note, returnPath, failure, children }: ReturnNoteProps) {
  const t = useTranslations('payment');
  const words = useTranslations('outcome');
  return (
    <div role="status" className="mb-6 print:hidden">
      <Notice
        tone={note === 'identified' ? 'accent' : 'attention'}
        title={t(`note.${note}.title`)}
        actions={
          returnPath !== null && (
            <ButtonAnchor kind="primary" size="small" href={returnPath}>
              {words('askAgain')}
            </ButtonAnchor>
          )
        }
      >
        <p>{children}</p>
        {failure !== null && <FailureQuote reason={note} failure={failure} />}
      </Notice>
    </div>
  );
}
