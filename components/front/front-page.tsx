import { useTranslations } from 'next-intl';
import { OpenFrame } from '@/components/frame/open-frame';
import { MorningQuay } from '@/components/quay/morning-quay';
import { TryIt } from '@/components/session/try-it';
import { ButtonLink } from '@/components/ui/button';

type FrontPageProps = { isSignedIn: boolean; isSandbox: boolean };

export function FrontPage({ isSignedIn, isSandbox }: FrontPageProps) {
  const t = useTranslations('front');
  return (
    <OpenFrame
      actions={
        isSignedIn ? (
          <ButtonLink href="/overview" size="small">
            {t('open')}
          </ButtonLink>
        ) : (
          <ButtonLink href="/sign-in" size="small">
            {t('signIn')}
          </ButtonLink>
        )
      }
    >
      <div className="mx-auto w-full max-w-page px-4 pt-8 pb-12 sm:px-6 lg:pt-16">
        <h1 className="max-w-[34rem] text-display font-semibold">{t('title')}</h1>
        <p className="mt-4 max-w-[34rem] text-heading text-ink-muted">
          {t('first')} {t('second')} {t('third')}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          {isSignedIn ? (
            <ButtonLink kind="primary" href="/overview">
              {t('open')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="primary" href="/register">
                {t('register')}
              </ButtonLink>
              <ButtonLink href="/sign-in">{t('signIn')}</ButtonLink>
            </>
          )}
        </div>
        {isSandbox && !isSignedIn && <TryIt className="mt-4" />}
      </div>
      <div className="mt-auto">
        <MorningQuay title={t('picture')} className="h-64 sm:h-80 lg:h-96" />
      </div>
    </OpenFrame>
  );
}
