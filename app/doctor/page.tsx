import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { DoctorPage } from '@/components/doctor/doctor-page';
import { currentUser } from '@/lib/auth/current-user';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doctor'))('title') };
}

export default async function Page() {
  const isSignedIn = (await currentUser()) !== null;
  return (
    <PageMessages of="app/doctor/page.tsx">
      <DoctorPage isSignedIn={isSignedIn} />
    </PageMessages>
  );
}
