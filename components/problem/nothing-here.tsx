import { useTranslations } from 'next-intl';
import { QuietQuay } from '@/components/quay/quiet-quay';
import { ButtonAnchor } from '@/components/ui/button';

export function NothingHere() {
  const t = useTranslations('notFound');
  return (
    <div className="mx-auto flex w-full max-w-text flex-col items-center px-4 py-12 text-center">
      <QuietQuay />
      <h1 className="mt-6 text-title font-semibold">{t('title')}</h1>
      <p className="mt-2 text-ink-muted">{t('text')}</p>
      <ButtonAnchor kind="primary" href="/overview" className="mt-6">
        {t('home')}
      </ButtonAnchor>
    </div>
  );
}
