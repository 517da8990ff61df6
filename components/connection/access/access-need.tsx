'use client';

import { useTranslations } from 'next-intl';
import { useStartSca } from '@/components/connection/use-start-sca';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ConnectionView } from '@/lib/view/connection/connection';
import { useAccessWords } from './use-access-words';

/** A connection whose access ends soon or has ended, with a way to renew it. */
export function AccessNeed({ connection }: { connection: ConnectionView }) {
  const t = useTranslations('access');
  const { start, busy, problem } = useStartSca();
  const { status, sentence, meaning } = useAccessWords()(connection);
  return (
    <>
      <Notice
        tone="attention"
        title={sentence}
        actions={
          <Button
            kind="primary"
            size="small"
            busy={busy}
            onClick={() => start({ kind: 'renew', connectionId: connection.connectionId })}
          >
            {t(busy ? 'going' : status === 'ending-soon' ? 'renew' : 'giveAgain')}
          </Button>
        }
      >
        {meaning}
      </Notice>
      {problem && <ProblemNotice problem={problem} className="mt-3" />}
    </>
  );
}
