import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/ui/page-header';
import { Loading, Skeleton } from '@/components/ui/skeleton';

/** The page while it loads. */
export function ConnectPageSkeleton() {
  const t = useTranslations('connect');
  return (
    <>
      <PageHeader title={t('title')} intro={t('introNoBank')} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12">
        <Loading label={t('loading')}>
          <Skeleton className="h-60 w-full" />
          <Skeleton className="mt-6 h-28 w-full max-w-text" />
          <Skeleton className="mt-6 h-11 w-full sm:w-56" />
        </Loading>
        <Steps />
      </div>
    </>
  );
}

export function Steps() {
  const t = useTranslations('connect');
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-4 text-heading font-semibold">
        {t('stepsTitle')}
      </h2>
      <ol>
        {STEPS.map((step, index) => (
          <li key={step} className="group relative flex gap-4 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-9 bottom-1 left-4 w-px bg-line group-last:hidden"
            />
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-1">
              <h3 className="font-semibold">{t(`${step}Title`)}</h3>
              <p className="mt-0.5 max-w-text text-ink-muted">{t(`${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const STEPS = ['leave', 'confirm', 'choose', 'return'] as const;
