'use client';

import { useQuery } from '@tanstack/react-query';
import { Clock3, X } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isGoodMoment, soonestEnding } from '@/components/connection/good-moment';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useNow } from '@/components/time/use-now';
import { Icon } from '@/components/ui/icon';
import { useHydrated } from '@/components/ui/use-hydrated';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { useAccessWords } from './use-access-words';

const KEY = 'brygge-access-notice-later';

/** A quiet line on the pages that do not say it themselves: access ends soon. Never in the middle of something. */
export function AccessNotice() {
  const pathname = usePathname();
  // What is put off stands in the browser, so the line is for the browser alone to draw.
  return useHydrated() && isGoodMoment(pathname) ? <EndingSoon /> : null;
}

/** Put off until the next sign of life of this tab's session, on the days that it was said. */
function usePutOff(what: string): [boolean, () => void] {
  const [putOff, setPutOff] = useState<string | null>(() => {
    try {
      return window.sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  });
  return [
    putOff === what,
    () => {
      setPutOff(what);
      try {
        window.sessionStorage.setItem(KEY, what);
      } catch {
        // Kept by this page alone.
      }
    },
  ];
}

function EndingSoon() {
  const t = useTranslations('access');
  const words = useAccessWords();
  const close = useTranslations('sheet');
  const now = useNow();
  const { contextId } = useActingContext();
  const { data } = useQuery(connectionsQuery());
  const connection = soonestEnding(data?.connections ?? [], contextId, now);
  const [isPutOff, putOff] = usePutOff(
    connection === null ? '' : `${connection.connectionId} ${now.toDateString()}`,
  );
  if (connection === null || isPutOff) return null;
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
        onClick={putOff}
        className="-mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:text-ink"
      >
        <Icon of={X} className="size-5" />
      </button>
    </section>
  );
}
