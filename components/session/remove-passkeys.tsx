'use client';

import { Check, Link2Off } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DeadEnd } from '@/components/problem/dead-end';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { removeLostPasskeys } from '@/lib/query/user/session-requests';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { tellOtherTabs } from './browser-session';
import { useLinkToken } from './mail-link/use-link-token';

/** The page behind the link that removes all passkeys, for users who lost theirs. Opening it changes nothing. */
export function RemovePasskeys() {
  const t = useTranslations('removePasskeys');
  const token = useLinkToken();
  const [isDone, setDone] = useState(false);
  const { busy, problem, run } = useRequest();
  const remove = () =>
    run(async () => {
      await removeLostPasskeys(token ?? '');
      tellOtherTabs('ended');
      setDone(true);
    });
  const rule = problem?.fields?.[0]?.rule;
  const isEarly = rule === 'link-too-early';
  if (isDone || token === '' || (rule !== undefined && !isEarly)) {
    return (
      <div role="status">
        <DeadEnd
          icon={isDone ? Check : Link2Off}
          tone={isDone ? 'accent' : 'attention'}
          title={t(isDone ? 'doneTitle' : 'invalidTitle')}
          actions={
            <ButtonLink kind="primary" href={SIGN_IN_PATH}>
              {t('signIn')}
            </ButtonLink>
          }
        >
          <p className="mt-1 text-ink-muted">{t(isDone ? 'doneText' : 'invalidText')}</p>
        </DeadEnd>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <div role="status">
        {isEarly && <Notice tone="attention" title={t('early')} className="mt-4" />}
      </div>
      {problem && !isEarly && <PlainProblem problem={problem} className="mt-4" />}
      <Button kind="danger" width="full" busy={busy} onClick={remove} className="mt-6">
        {t('submit')}
      </Button>
    </>
  );
}
