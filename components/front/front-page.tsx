import { Code, EyeOff, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { OpenFrame } from '@/components/frame/open-frame';
import { MorningQuay } from '@/components/quay/morning-quay';
import { TryIt } from '@/components/session/try-it';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { BankView } from '@/lib/view/connection/connection';
import { FrontFooter } from './front-footer';
import { OfferedBanks } from './offered-banks';
import { Panels } from './panels';
import { ProductPicture, type ShownTo } from './product-picture';

const POINTS = [
  { name: 'approval', icon: ShieldCheck },
  { name: 'unseen', icon: EyeOff },
  { name: 'openSource', icon: Code },
] as const;

type FrontPageProps = {
  isSignedIn: boolean;
  isSandbox: boolean;
  banks: readonly BankView[];
} & ShownTo;

/** What Brygge does, how it looks, and how to start; where there is a test bank, the quickest way first. */
export function FrontPage({ isSignedIn, isSandbox, banks, ...shownTo }: FrontPageProps) {
  const t = useTranslations('front');
  const isTest = banks.every(({ isSandbox }) => isSandbox);
  return (
    <OpenFrame
      footer={<FrontFooter isTest={isTest} />}
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
      <div className="mx-auto w-full max-w-page px-4 pt-8 sm:px-6 sm:text-center lg:pt-16">
        <h1 className="text-display font-semibold text-balance sm:text-hero">{t('title')}</h1>
        <p className="mx-auto mt-4 max-w-[45rem] text-heading text-ink-muted">{t('different')}</p>
        <div className="mt-8">
          <Start isSignedIn={isSignedIn} isSandbox={isSandbox} />
        </div>
        <ul className="mt-8 flex w-fit flex-col gap-x-7 gap-y-2.5 text-left text-small text-ink-muted sm:mx-auto lg:flex-row">
          {POINTS.map(({ name, icon }) => (
            <li key={name} className="flex items-center gap-2">
              <Icon of={icon} className="size-4.5 text-accent" />
              {t(name)}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative mt-10 flex-1 lg:mt-14">
        <div className="absolute inset-x-0 bottom-0">
          <MorningQuay title={t('picture')} hasSky={false} className="h-64 sm:h-80 lg:h-96" />
        </div>
        <div className="relative mx-auto w-full max-w-page px-4 pb-32 sm:px-6 sm:pb-36 lg:pb-46">
          <div className="mx-auto max-w-[24.375rem] overflow-hidden rounded-card border border-ink/20 bg-surface shadow-lifted lg:max-w-none">
            <ProductPicture alt={t('product')} {...shownTo} />
          </div>
        </div>
      </div>
      <div className="pt-12 lg:pt-18">
        <Panels {...shownTo} />
        <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:text-center lg:py-14">
          <OfferedBanks banks={banks} isTest={isTest} />
        </div>
        <div className="bg-accent-panel">
          <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:text-center lg:py-16">
            <h2 className="text-title font-semibold text-balance sm:text-display">
              {t(isSandbox && !isSignedIn ? 'lookAround' : 'title')}
            </h2>
            <div className="mt-6">
              <Start isSignedIn={isSignedIn} isSandbox={isSandbox} />
            </div>
          </div>
        </div>
      </div>
    </OpenFrame>
  );
}

/** The ways in, at the head and again at the foot. */
function Start({ isSignedIn, isSandbox }: Pick<FrontPageProps, 'isSignedIn' | 'isSandbox'>) {
  const t = useTranslations('front');
  const register = <ButtonLink href="/register">{t('register')}</ButtonLink>;
  if (isSandbox && !isSignedIn) return <TryIt kind="primary" isCentred beside={register} />;
  return (
    <p>
      <ButtonLink kind="primary" href={isSignedIn ? '/overview' : '/register'}>
        {t(isSignedIn ? 'open' : 'register')}
      </ButtonLink>
    </p>
  );
}
