import { useTranslations } from 'next-intl';
import { BackLink } from '@/components/frame/back-link';
import { OpenFrame } from '@/components/frame/open-frame';
import { PageHeader } from '@/components/ui/page-header';
import { Doctor } from './doctor';

/** For developers of a TPP whose signature a bank refused: a public page that stores nothing. */
export function DoctorPage({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslations('doctor');
  const inspector = useTranslations('inspector');
  return (
    <OpenFrame>
      <div className="mx-auto w-full max-w-page px-4 pt-4 pb-16 sm:px-6">
        {isSignedIn && <BackLink href="/inspector">{inspector('title')}</BackLink>}
        <PageHeader title={t('title')} intro={t('intro')} />
        <Doctor />
      </div>
    </OpenFrame>
  );
}
