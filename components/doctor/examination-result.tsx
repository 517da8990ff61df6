import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import type { ExaminationView, Finding } from '@/lib/view/inspected/signature-doctor';

const OUTCOME_LOOK = {
  passed: { icon: CircleCheck, ink: 'text-settled' },
  failed: { icon: CircleX, ink: 'text-danger' },
  skipped: { icon: CircleMinus, ink: 'text-ink-muted' },
} as const;

/** The verdict, every check, and what should have been signed. */
export function ExaminationResult({ examination }: { examination: ExaminationView }) {
  const t = useTranslations('doctor');
  const { findings, signingString, operation } = examination;
  const first = findings.find(isFailed);
  return (
    <section aria-label={t('result')} className="max-w-column space-y-8">
      <Verdict findings={findings} />
      <div>
        <h2 className="text-heading font-semibold">{t('checksTitle')}</h2>
        {operation && (
          <p className="mt-1 font-mono text-small break-all text-ink-muted">{operation}</p>
        )}
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {findings.map((finding) => (
            <CheckRow key={finding.check} finding={finding} isInVerdict={finding === first} />
          ))}
        </ul>
      </div>
      {signingString.length > 0 && <SigningString lines={signingString} />}
    </section>
  );
}

function Verdict({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations('doctor');
  const failed = findings.filter(isFailed);
  const [first] = failed;
  if (first === undefined || first.cause === null) {
    return findings.every(({ outcome }) => outcome === 'passed') ? (
      <Notice tone="settled" title={t('verdict.right')}>
        {t('verdict.rightText')}
      </Notice>
    ) : (
      <Notice title={t('verdict.nothingFound')}>{t('verdict.nothingFoundText')}</Notice>
    );
  }
  return (
    <Notice tone="danger" title={t(`causes.${first.cause}.what`)}>
      <p>{t(`causes.${first.cause}.do`)}</p>
      {failed.length > 1 && (
        <p className="mt-1">{t('verdict.more', { count: failed.length - 1 })}</p>
      )}
    </Notice>
  );
}

function isFailed({ outcome }: Finding): boolean {
  return outcome === 'failed';
}

type CheckRowProps = {
  finding: Finding;
  /** Whether its cause stands above, in the verdict. */
  isInVerdict: boolean;
};

function CheckRow({ finding, isInVerdict }: CheckRowProps) {
  const t = useTranslations('doctor');
  const { check, outcome, detail, cause } = finding;
  const { icon, ink } = OUTCOME_LOOK[outcome];
  return (
    <li className="flex gap-3 py-3">
      <Icon of={icon} label={t(`outcomes.${outcome}`)} className={classNames('mt-0.5', ink)} />
      <div className="min-w-0">
        <p className="font-medium">{t(`checks.${check}`)}</p>
        {cause && !isInVerdict && (
          <p className="mt-0.5">
            {t(`causes.${cause}.what`)} {t(`causes.${cause}.do`)}
          </p>
        )}
        {/* Of a check that was not made, the cause says the same in the reader's language. */}
        {detail && !(outcome === 'skipped' && cause) && (
          <p lang="en" className="mt-1 font-mono text-small break-words text-ink-muted">
            {detail}
          </p>
        )}
      </div>
    </li>
  );
}

function SigningString({ lines }: { lines: ExaminationView['signingString'] }) {
  const t = useTranslations('doctor');
  const text = lines.map(({ name, value }) => `${name}: ${value ?? ''}`).join('\n');
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-heading font-semibold">{t('signingString')}</h2>
        <CopyButton text={text} what={t('signingString')} />
      </div>
      <p className="mt-1 text-small text-ink-muted">{t('signingStringText')}</p>
      <ol className="mt-3 overflow-hidden rounded-card border border-line bg-surface-sunken">
        {lines.map(({ name, value, origin }, index) => (
          <li
            // A header may be listed twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never change places
            key={index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line px-3 py-1.5 not-first:border-t"
          >
            <code className="min-w-0 text-small break-all whitespace-pre-wrap">
              <span className="text-ink-muted">{name}: </span>
              {value ?? ''}
            </code>
            <span className="text-small text-ink-muted">{t(`origins.${origin ?? 'none'}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
