import { useTranslations } from 'next-intl';
import { Wordmark } from '@/components/quay/mark';
import { classNames } from '@/components/ui/class-names';
import { LanguageLinks } from './language-links';
import { CONTENT_ID, SkipLink } from './skip-link';

type OpenFrameProps = {
  children: React.ReactNode;
  /** Shown at the end of the top bar. */
  actions?: React.ReactNode;
  className?: string;
  footer?: React.ReactNode;
};

/** The frame of public pages. */
export function OpenFrame({ children, actions, className, footer }: OpenFrameProps) {
  const t = useTranslations('frame');
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex h-16 w-full max-w-page shrink-0 items-center justify-between gap-4 px-4 sm:px-6 lg:h-20">
          {/* Not a router link: its script would be loaded on every public page, even the not-found page. */}
          <a href="/" aria-label={t('front')} className="inline-flex rounded-control">
            <Wordmark name={useTranslations('brand')('name')} />
          </a>
          <div className="flex items-center gap-1 sm:gap-3">
            <LanguageLinks />
            {actions}
          </div>
        </header>
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className={classNames('flex flex-1 flex-col outline-none', className)}
        >
          {children}
        </main>
        {footer}
      </div>
    </>
  );
}
