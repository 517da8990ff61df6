'use client';

import { Check, Link2Off } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DeadEnd } from '@/components/problem/dead-end';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button, ButtonLink } from '@/components/ui/button';
import { confirmEmail } from '@/lib/query/user/session-requests';
import { HOME_PATH } from '@/lib/view/user/return-path';
import type { EmailConfirmationView } from '@/lib/view/user/user';
import { useLinkToken } from './use-link-token';

type Done = EmailConfirmationView['done'];
type Outcome = Done | 'invalid';

const TITLE = {
  confirmed: 'confirmed',
  changed: 'changed',
  'waits-for-other': 'waits',
  invalid: 'invalidTitle',
} as const satisfies Record<Outcome, string>;

const TEXT = {
  confirmed: null,
  changed: 'changedText',
  'waits-for-other': 'waitsText',
  invalid: 'invalidText',
} as const satisfies Record<Outcome, string | null>;

/** The page behind links in mails about an address. Opening it changes nothing: mail programs open links too. */
export function ConfirmEmail() {
  const t = useTranslations('confirmEmail');
  const token = useLinkToken();
  const [done, setDone] = useState<Done | null>(null);
  const { busy, problem, run } = useRequest();
  const confirm = () => run(async () => setDone((await confirmEmail(token ?? '')).done));
  const isInvalid = (token === '' && done === null) || problem?.code === 'invalid-input';
  const shown: Outcome | null = isInvalid ? 'invalid' : done;
  if (shown === null) {
    return (
      <>
        <h1 className="text-title font-semibold">{t('title')}</h1>
        <p className="mt-1 text-ink-muted">{t('intro')}</p>
        {problem && <PlainProblem problem={problem} className="mt-4" />}
        <Button kind="primary" width="full" busy={busy} onClick={confirm} className="mt-6">
          {t('submit')}
        </Button>
      </>
    );
  }
  const text = TEXT[shown];
  return (
    <div role="status">
      <DeadEnd
        icon={shown === 'invalid' ? Link2Off : Check}
        tone={shown === 'invalid' ? 'attention' : 'accent'}
        title={t(TITLE[shown])}
        actions={
          <ButtonLink kind="primary" href={shown === 'invalid' ? '/settings/account' : HOME_PATH}>
            {shown === 'invalid' ? t('toAccount') : t('goOn')}
          </ButtonLink>
        }
      >
        {text && <p className="mt-1 text-ink-muted">{t(text)}</p>}
      </DeadEnd>
    </div>
  );
}
