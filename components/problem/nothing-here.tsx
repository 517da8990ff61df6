import { MapPinOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonAnchor } from '@/components/ui/button';
import { DeadEnd } from './dead-end';

/** @param isOpen whether the visitor may be a stranger, for whom there is only the front page. */
export function NothingHere({ isOpen = false }: { isOpen?: boolean }) {
  const t = useTranslations('notFound');
  return (
    <DeadEnd
      icon={MapPinOff}
      title={t('title')}
      actions={
        <>
          <ButtonAnchor kind="primary" href="/overview">
            {t('home')}
          </ButtonAnchor>
          {isOpen && <ButtonAnchor href="/">{t('front')}</ButtonAnchor>}
        </>
      }
    >
      <p className="mt-1 text-ink-muted">{t('text')}</p>
    </DeadEnd>
  );
}
