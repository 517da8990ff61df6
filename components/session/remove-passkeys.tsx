'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { problemOf, type RequestProblem } from '@/lib/query/request';
import { requestLostPasskeysRemoval } from '@/lib/query/user/session-requests';
import { SIGN_IN_PATH } from '@/lib/view/user/return-path';
import { tellOtherTabs } from './browser-session';
import { useLinkToken } from './mail-link/use-link-token';

/** The page behind the link that removes all passkeys, for users who lost theirs. Opening it changes nothing. */
export function RemovePasskeys() {
  const t = useTranslations('removePasskeys');
  const token = useLinkToken();
  const [state, setState] = useState<'ask' | 'busy' | 'early' | 'invalid' | 'done'>('ask');
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const remove = async () => {
    setState('busy');
    setProblem(null);
    try {
      await requestLostPasskeysRemoval(token ?? '');
      tellOtherTabs('signed-out');
      setState('done');
    } catch (error) {
      const found = problemOf(error);
      const rule = found.fields?.[0]?.rule;
      if (rule === undefined) setProblem(found);
      setState(rule === undefined ? 'ask' : rule === 'link-too-early' ? 'early' : 'invalid');
    }
  };
  if (state === 'done' || state === 'invalid' || token === '') {
    const isDone = state === 'done';
    return (
      <div role="status">
        <h1 className="text-title font-semibold">{t(isDone ? 'doneTitle' : 'invalidTitle')}</h1>
        <p className="mt-1 text-ink-muted">{t(isDone ? 'doneText' : 'invalidText')}</p>
        <ButtonLink kind="primary" href={SIGN_IN_PATH} className="mt-6">
          {t('signIn')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="mt-1 text-ink-muted">{t('intro')}</p>
      <div role="status">
        {state === 'early' && <Notice tone="attention" title={t('early')} className="mt-4" />}
      </div>
      {problem && <PlainProblem problem={problem} className="mt-4" />}
      <Button kind="danger" width="full" busy={state === 'busy'} onClick={remove} className="mt-6">
        {t('submit')}
      </Button>
    </>
  );
}
