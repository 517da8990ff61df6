import type { Metadata } from 'next';
import { connection } from 'next/server';
import { getTranslations } from 'next-intl/server';
import { PageMessages } from '@/app/page-messages';
import { DoctorPage } from '@/components/doctor/doctor-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doctor'))('title') };
}

export default async function Page() {
  await connection();
  return (
    <PageMessages of="app/doctor/page.tsx">
      <DoctorPage />
    </PageMessages>
  );
}
