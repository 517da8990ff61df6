import { useTranslations } from 'next-intl';

export const CONTENT_ID = 'content';

export function SkipLink() {
  const t = useTranslations('frame');
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-accent px-4 py-3 font-medium text-accent-ink focus-visible:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}
