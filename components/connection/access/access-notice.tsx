'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock3, X } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isGoodMoment, soonestEnding } from '@/components/connection/good-moment';
import { keepInCookie } from '@/components/frame/browser-cookie';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useNow, useToday } from '@/components/time/use-now';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { PUT_OFF_COOKIE, reminderOf } from './put-off';
import { useAccessWords } from './use-access-words';

type AccessNoticeProps = {
  /** Which reminder was postponed in this browser. */
  putOff: string | undefined;
};

/** A quiet reminder that access ends soon, on pages that do not say so themselves; never in the middle of a task. */
export function AccessNotice({ putOff: putOffBefore }: AccessNoticeProps) {
  const pathname = usePathname();
  const [putOff, setPutOff] = useState(putOffBefore);
  const later = (reminder: string) => {
    keepInCookie(PUT_OFF_COOKIE, reminder);
    setPutOff(reminder);
  };
  return isGoodMoment(pathname) ? <EndingSoon putOff={putOff} later={later} /> : null;
}

function EndingSoon({ putOff, later }: AccessNoticeProps & { later: (reminder: string) => void }) {
  const t = useTranslations('access');
  const words = useAccessWords();
  const close = useTranslations('sheet');
  const now = useNow();
  const today = useToday();
  const { contextId } = useActingContext();
  const { data } = useQuery(connectionsQuery());
  const connection = soonestEnding(data?.connections ?? [], contextId, now);
  if (connection === null) return null;
  const reminder = reminderOf(connection, today);
  if (putOff === reminder) return null;
  return (
    <section
      aria-label={t('endingSoonLabel')}
      className="flex min-h-11 items-center gap-3 border-b border-line bg-attention-soft px-4 text-small sm:px-6 lg:px-10"
    >
      <Icon of={Clock3} className="size-5 shrink-0 text-attention" />
      <p className="min-w-0 flex-1 py-1">
        {words(connection).sentence}.{' '}
        <Link
          href="/connections"
          className="font-medium text-accent underline underline-offset-4 hover:no-underline"
        >
          {t('renewLink')}
        </Link>
      </p>
      <button
        type="button"
        aria-label={close('close')}
        title={close('close')}
        onClick={() => later(reminder)}
        className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </section>
  );
}
