'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { classNames } from '@/components/ui/class-names';
import { Select } from '@/components/ui/form/select';
import { inspectedCallQuery, inspectorQuery } from '@/lib/query/inspector-queries';
import { type ComparedLine, compareCalls } from '@/lib/view/inspected/compare-calls';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';

/** This call next to another of the list, compared byte by byte. */
export function CompareCalls({ call }: { call: InspectedCallView }) {
  const t = useTranslations('inspector');
  const { timeOfDay } = useTimeWords();
  const [otherId, setOtherId] = useState('');
  const { data: list } = useQuery(inspectorQuery());
  const others = list?.calls.filter(({ callId }) => callId !== call.callId) ?? [];
  if (others.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-heading font-semibold">{t('compare')}</h2>
      <Select
        label={t('compareWith')}
        value={otherId}
        onChange={(event) => setOtherId(event.target.value)}
        className="max-w-column"
      >
        <option value="">{t('compareNone')}</option>
        {others.map(({ callId, method, target, startedAt, status }) => (
          <option key={callId} value={callId}>
            {timeOfDay(startedAt)} {method} {target} {status}
          </option>
        ))}
      </Select>
      {otherId !== '' && <Comparison call={call} otherId={otherId} />}
    </section>
  );
}

function Comparison({ call, otherId }: { call: InspectedCallView; otherId: string }) {
  const t = useTranslations('inspector');
  const query = useQuery(inspectedCallQuery(otherId));
  if (query.error) return <QueryProblem query={query} className="mt-4" />;
  if (query.data === undefined) return null;
  const lines = compareCalls(call, query.data);
  const differing = lines.filter(({ byte }) => byte !== null).length;
  return (
    <div className="mt-4" role="status">
      <p className="text-small">{t('differing', { count: differing, of: lines.length })}</p>
      <ol className="mt-2 overflow-hidden rounded-card border border-line">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one comparison never change places
          <Line key={index} line={line} />
        ))}
      </ol>
    </div>
  );
}

function Line({ line: { label, left, right, byte } }: { line: ComparedLine }) {
  const t = useTranslations('inspector');
  return (
    <li
      className={classNames(
        'border-line px-3 py-1.5 not-first:border-t',
        byte !== null && 'bg-attention-soft',
      )}
    >
      {label !== '' && <span className="font-mono text-small text-ink-muted">{label}: </span>}
      {byte === null ? (
        <code className="text-small break-all">{left}</code>
      ) : (
        <>
          <span className="text-small text-attention">{t('differsAt', { byte })}</span>
          <code className="block text-small break-all">{left ?? t('absent')}</code>
          <code className="block text-small break-all">{right ?? t('absent')}</code>
        </>
      )}
    </li>
  );
}
