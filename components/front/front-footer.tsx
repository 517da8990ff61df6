import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';

const LINK = 'inline-flex min-h-11 items-center underline-offset-2 hover:text-ink hover:underline';

/** What a visitor asks before giving access to a bank, and where only test banks can be, who chooses the banks. */
export function FrontFooter({ isTest }: { isTest: boolean }) {
  const t = useTranslations('front');
  const privacy = useTranslations('privacy');
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 px-4 py-2 text-small text-ink-muted sm:px-6">
      <Link href="/privacy" className={LINK}>
        {privacy('title')}
      </Link>
      <Link href="/doctor" className={LINK}>
        {t('developers')}
      </Link>
      <p className="py-2 sm:ml-auto">
        {isTest && `${t('banks.operator')} `}
        {t('licence')}
      </p>
    </footer>
  );
}
