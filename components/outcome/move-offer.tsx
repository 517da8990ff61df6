'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { requestMove } from '@/lib/query/user/session-requests';

/** For a user known at the bank through another sign-in of theirs: offers to move the bank to this one. */
export function MoveOffer({ moveId }: { moveId: string }) {
  const t = useTranslations('moveOffer');
  const [isAsked, setAsked] = useState(false);
  const { busy, problem, run } = useRequest();
  const ask = () =>
    run(async () => {
      await requestMove(moveId);
      setAsked(true);
    });
  const end = isAsked ? 'asked' : problem?.code === 'not-found' ? 'gone' : null;
  return (
    <section className="mt-8">
      {end === null ? (
        <>
          <h2 className="text-heading font-semibold">{t('title')}</h2>
          <p className="mt-1">{t('text')}</p>
          {problem && <PlainProblem problem={problem} className="mt-4" />}
          <Button className="mt-4" busy={busy} onClick={ask}>
            {t('ask')}
          </Button>
        </>
      ) : (
        <div role="status">
          <Notice tone={end === 'asked' ? 'accent' : 'attention'} title={t(`${end}Title`)}>
            {t(`${end}Text`)}
          </Notice>
        </div>
      )}
    </section>
  );
}
