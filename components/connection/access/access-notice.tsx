'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { isGoodMoment, soonestEnding } from '@/components/connection/good-moment';
import { keepInCookie } from '@/components/frame/browser-cookie';
import { useActingContext } from '@/components/frame/context/acting-context';
import { useNow, useToday } from '@/components/time/use-now';
import { drawnLater } from '@/components/ui/drawn-later';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { PUT_OFF_COOKIE, reminderOf } from './put-off';

// Most days there is none.
const AccessReminder = drawnLater(
  async () => (await import('./access-reminder')).AccessReminder,
  () => <div className="min-h-11 border-b border-line bg-attention-soft" />,
);

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
  const now = useNow();
  const today = useToday();
  const { contextId } = useActingContext();
  const { data } = useQuery(connectionsQuery());
  const connection = soonestEnding(data?.connections ?? [], contextId, now);
  if (connection === null) return null;
  const reminder = reminderOf(connection, today);
  if (putOff === reminder) return null;
  return <AccessReminder connection={connection} onLater={() => later(reminder)} />;
}
