import { useTranslations } from 'next-intl';
import { AccessNotice } from '@/components/connection/access/access-notice';
import { FindButton } from '@/components/find/find-button';
import { Wordmark } from '@/components/quay/mark';
import { SignOutButton } from '@/components/session/sign-out-button';
import { Link } from '@/components/ui/link';
import { Tag } from '@/components/ui/tag';
import type { CurrentUserView } from '@/lib/view/user/user';
import { ContextBanner } from './context/context-banner';
import { ContextSwitch } from './context/context-switch';
import { BottomNavigation, SideNavigation } from './navigation';
import { NoticeBell } from './notice-bell';
import { ProfileButton } from './profile/profile-button';
import { CONTENT_ID, SkipLink } from './skip-link';

type SignedInFrameProps = {
  user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'>;
  /** The reminder that was postponed in this browser. */
  putOff: string | undefined;
  children: React.ReactNode;
};

export function SignedInFrame({ user, putOff, children }: SignedInFrameProps) {
  const t = useTranslations('frame');
  const brand = useTranslations('brand')('name');
  return (
    <>
      <SkipLink />
      <div data-grows="" className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <header className="sticky top-0 hidden h-dvh flex-col border-r border-line px-4 py-6 lg:flex">
          <div className="mb-6 flex items-center justify-between">
            <Link
              href="/overview"
              aria-label={t('home')}
              className="inline-flex rounded-control px-2"
            >
              <Wordmark name={brand} />
            </Link>
            <NoticeBell />
          </div>
          <div className="mb-4 empty:hidden">
            <ContextSwitch />
          </div>
          <div className="mb-4">
            <FindButton />
          </div>
          <SideNavigation />
          <div className="mt-auto border-t border-line px-2 pt-4">
            {user.isDemo ? (
              <p>
                <Tag tone="accent">{t('demo')}</Tag>
              </p>
            ) : (
              <>
                <p className="truncate text-small font-medium" title={user.name}>
                  {user.name}
                </p>
                <p className="truncate text-small text-ink-muted" title={user.email}>
                  {user.email}
                </p>
              </>
            )}
            <SignOutButton isDemo={user.isDemo} kind="quiet" size="small" className="mt-2 -ml-3" />
          </div>
        </header>
        <div className="flex min-h-dvh min-w-0 flex-col">
          <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-surface pr-2 pl-4 sm:px-6 lg:hidden">
            {/* The name makes room for who one acts for, where that can be chosen. */}
            <div className="flex min-w-0 items-center gap-2 has-[>button]:[&>a>span>span]:hidden">
              <Link href="/overview" aria-label={t('home')} className="inline-flex rounded-control">
                <Wordmark name={brand} />
              </Link>
              <ContextSwitch narrow />
            </div>
            <div className="flex items-center gap-1">
              {user.isDemo && (
                <Tag tone="accent" className="max-[23.5rem]:hidden">
                  {t('demoShort')}
                </Tag>
              )}
              <FindButton narrow />
              <NoticeBell />
              <ProfileButton user={user} />
            </div>
          </header>
          <ContextBanner />
          <AccessNotice putOff={putOff} />
          <main
            id={CONTENT_ID}
            tabIndex={-1}
            className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-8 outline-none max-lg:has-[+nav]:pb-28 sm:px-6 lg:px-10 lg:pt-10 lg:pb-16"
          >
            <div aria-hidden="true" className="mb-6 hidden print:block">
              <Wordmark name={brand} />
            </div>
            {children}
          </main>
          <BottomNavigation />
        </div>
      </div>
    </>
  );
}
