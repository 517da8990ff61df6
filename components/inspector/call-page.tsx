'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { QueryProblem } from '@/components/problem/query-problem';
import { useTimeWords } from '@/components/time/use-time-words';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { PageHeader } from '@/components/ui/page-header';
import { inspectedCallQuery } from '@/lib/query/inspector-queries';
import type { InspectedCallView } from '@/lib/view/inspected/inspector';
import { curlCommand, rawRequest } from '@/lib/view/inspected/raw-http';
import { ActionName, CallStatus } from './action-card';
import { BreakableText } from './breakable-text';
import { CompareCalls } from './compare-calls';
import { InspectorSkeleton } from './inspector-skeleton';
import { WireText } from './wire-text';

/** One call: the request as sent, what was signed, and the answer as received. */
export function CallPage({ callId }: { callId: string }) {
  const t = useTranslations('inspector');
  const query = useQuery(inspectedCallQuery(callId));
  const { data, isPending } = query;
  if (isPending) return <InspectorSkeleton />;
  if (data === undefined) {
    return (
      <>
        <BackToInspector />
        <PageHeader title={t('callTitle')} />
        <QueryProblem query={query} />
      </>
    );
  }
  return <Call call={data} />;
}

function Call({ call }: { call: InspectedCallView }) {
  const t = useTranslations('inspector');
  const { moment } = useTimeWords();
  const { answer, failure } = call;
  return (
    <div className="space-y-8">
      <div>
        <BackToInspector />
        <PageHeader
          title={t('callTitle')}
          actions={<CallStatus call={{ status: answer?.status ?? null, failure }} />}
        />
        <p className="-mt-5 mb-2 font-mono wrap-anywhere text-ink-muted">
          <BreakableText>{`${call.method} ${call.target}`}</BreakableText>
        </p>
        <p className="text-small text-ink-muted">
          {t('callFacts', {
            bank: call.bankName,
            when: moment(call.startedAt),
            count: call.durationMilliseconds,
          })}{' '}
          <ActionName action={call.action} />
        </p>
      </div>
      {failure && (
        <Notice tone="danger" title={t('failed')}>
          <span lang="en" className="font-mono">
            {failure}
          </span>
        </Notice>
      )}
      <Section
        title={t('request')}
        actions={
          <>
            <Copy text={rawRequest(call)} what={t('rawHttp')} />
            <Copy text={curlCommand(call)} what={t('curl')} />
          </>
        }
      >
        <WireText lines={call.headers} body={call.body} />
      </Section>
      <Section
        title={t('signingString')}
        actions={
          <Copy
            text={call.signingString.map(([name, value]) => `${name}: ${value}`).join('\n')}
            what={t('signingString')}
          />
        }
      >
        <WireText lines={call.signingString} body={null} originOf={originOf} />
      </Section>
      {answer && (
        <Section
          title={t('answer', { status: answer.status })}
          actions={<Copy text={answer.body} what={t('answerBody')} />}
        >
          <p className="mb-2 text-small text-ink-muted">{signatureSentence(t, call)}</p>
          <WireText lines={answer.headers} body={indented(answer.body)} />
          {answer.cut && <p className="mt-2 text-small text-ink-muted">{t('cut')}</p>}
        </Section>
      )}
      <CompareCalls call={call} />
    </div>
  );
}

function BackToInspector() {
  return <BackLink href="/inspector">{useTranslations('inspector')('title')}</BackLink>;
}

type Words = ReturnType<typeof useTranslations<'inspector'>>;

function signatureSentence(t: Words, { signature }: InspectedCallView): string {
  switch (signature?.kind) {
    case undefined:
      return t('signature.unchecked');
    case 'unsigned':
      return t('signature.unsigned');
    case 'verified':
      return t('signature.verified');
    case 'refused':
      return t('signature.refused', { reason: signature.reason });
  }
}

const ORIGINS = {
  '(request-target)': 'target',
  date: 'clock',
  digest: 'body',
  'x-request-id': 'made',
  'psu-id': 'identity',
  'psu-corporate-id': 'identity',
  'tpp-redirect-uri': 'return',
} as const;

function originOf(name: string): (typeof ORIGINS)[keyof typeof ORIGINS] | null {
  return Object.hasOwn(ORIGINS, name) ? ORIGINS[name as keyof typeof ORIGINS] : null;
}

/** Indents JSON; anything else is unchanged. */
function indented(body: string): string | null {
  if (body === '') return null;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Copy({ text, what }: { text: string; what: string }) {
  return (
    <span className="inline-flex items-center text-small text-ink-muted">
      {what}
      <CopyButton text={text} what={what} />
    </span>
  );
}

type SectionProps = { title: string; actions: React.ReactNode; children: React.ReactNode };

function Section({ title, actions, children }: SectionProps) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-heading font-semibold">{title}</h2>
        <div className="flex flex-wrap gap-x-3">{actions}</div>
      </div>
      {children}
    </section>
  );
}
