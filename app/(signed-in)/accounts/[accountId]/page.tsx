import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { addressOf, answersTo, type SearchParams } from '@/app/(signed-in)/questions';
import { visitor } from '@/app/(signed-in)/visitor';
import { AccountPage } from '@/components/account/page/account-page';
import { BalanceCourse } from '@/components/account/page/balance-course';
import { PageAnswers } from '@/components/frame/page-answers';
import { accountQuestions, storedAccount, storedCourse } from './questions';

const answers = answersTo(accountQuestions);

type PageProps = { params: Promise<{ accountId: string }>; searchParams: SearchParams };

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { userId, now } = await visitor();
  const accountId = z.uuid().safeParse((await params).accountId);
  // A missing title must not make a page fail.
  const read = accountId.success
    ? await storedAccount(userId, accountId.data, now).catch(() => null)
    : null;
  if (accountId.success)
    await Promise.all([
      answers(accountId.data, await addressOf(searchParams)),
      storedCourse(userId, accountId.data, now),
    ]);
  return { title: read?.ok ? read.account.name : (await getTranslations('account'))('title') };
}

export default async function Page({ params, searchParams }: PageProps) {
  const accountId = z.uuid().safeParse((await params).accountId);
  if (!accountId.success) notFound();
  const { userId, now } = await visitor();
  const series = await storedCourse(userId, accountId.data, now);
  return (
    <PageAnswers of={await answers(accountId.data, await addressOf(searchParams))}>
      <AccountPage
        accountId={accountId.data}
        course={series && <BalanceCourse series={series} />}
      />
    </PageAnswers>
  );
}
