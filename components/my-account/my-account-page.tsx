'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { PlainProblem } from '@/components/problem/plain-problem';
import { QueryProblem } from '@/components/problem/query-problem';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/overlay/toast';
import { PageHeader } from '@/components/ui/page-header';
import { problemOf } from '@/lib/query/request';
import {
  accountHolderQuery,
  changeName,
  changePassword,
  requestEmailChange,
  sendConfirmation,
} from '@/lib/query/user/account-requests';
import { PASSWORD_LENGTH_MIN } from '@/lib/view/user/registration';
import type { AccountHolderView } from '@/lib/view/user/user';
import { DownloadLink, LeavePart } from './leave-part';
import { MyAccountSkeleton } from './my-account-page-skeleton';
import { OneFieldForm } from './one-field-form';
import { PasskeysPart } from './passkeys-part';
import { useFreshProof } from './use-fresh-proof';

/** The user's name, address, password and passkeys. */
export function MyAccountPage() {
  const t = useTranslations('myAccount');
  const query = useQuery(accountHolderQuery());
  const { data, error } = query;
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} />
      <div className="max-w-column">
        {data ? (
          data.isDemo ? (
            <Notice title={t('demoTitle')} actions={<DownloadLink />}>
              {t('demoText')}
            </Notice>
          ) : (
            <Kept account={data} />
          )
        ) : error ? (
          <QueryProblem query={query} />
        ) : (
          <MyAccountSkeleton />
        )}
      </div>
    </>
  );
}

function Kept({ account }: { account: AccountHolderView }) {
  const t = useTranslations('myAccount');
  const register = useTranslations('register');
  const passkeys = useTranslations('passkeys');
  const showToast = useToast();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { freshly, dialog } = useFreshProof(account);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['account'] });
  return (
    <div className="space-y-6">
      <Part title={t('name')}>
        <OneFieldForm
          name="name"
          label={t('name')}
          hideLabel
          autoComplete="name"
          defaultValue={account.name}
          submit={t('saveName')}
          send={async (name) => {
            await changeName(name);
            showToast(t('nameSaved'));
            await readAgain();
            // The frame shows the name too, and is rendered by the server.
            router.refresh();
          }}
        />
      </Part>
      <Part title={t('email')}>
        <EmailStatus account={account} />
        <OneFieldForm
          name="email"
          label={t('newEmail')}
          hint={t('newEmailHint')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          submit={t('changeEmail')}
          send={async (email) => {
            await freshly(() => requestEmailChange(email));
            await readAgain();
          }}
        />
      </Part>
      <Part title={t('password')}>
        <OneFieldForm
          name="password"
          label={t('newPassword')}
          hint={`${register('passwordHint', { limit: PASSWORD_LENGTH_MIN })} ${t('endsOthers')}`}
          autoComplete="new-password"
          submit={t('changePassword')}
          send={async (password) => {
            await freshly(() => changePassword(password));
            showToast(t('passwordChanged'));
            await queryClient.invalidateQueries({ queryKey: ['sessions'] });
          }}
        />
      </Part>
      <Part title={passkeys('title')}>
        <PasskeysPart freshly={freshly} />
      </Part>
      <Part title={t('data')}>
        <p className="text-ink-muted">
          {t('downloadText')}{' '}
          <Link href="/privacy" className="font-medium text-accent underline underline-offset-2">
            {t('stores')}
          </Link>
        </p>
        <DownloadLink />
      </Part>
      <Part title={t('deleteYes')}>
        <LeavePart freshly={freshly} />
      </Part>
      {dialog}
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card className="px-4 py-5 sm:px-5">
      <section className="space-y-4">
        <h2 className="text-heading font-semibold">{title}</h2>
        {children}
      </section>
    </Card>
  );
}

function EmailStatus({ account }: { account: AccountHolderView }) {
  const t = useTranslations('myAccount');
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () => showToast(t('confirmationSent')),
  });
  return (
    <>
      <p className="break-all">{account.email}</p>
      {account.newEmail && (
        <Notice tone="accent" title={t('changeWaits')}>
          {t('changeWaitsText', { from: account.email, to: account.newEmail })}
        </Notice>
      )}
      {!account.isEmailConfirmed && (
        <Notice
          tone="attention"
          title={t('unconfirmed')}
          actions={
            <Button size="small" busy={isPending} onClick={() => mutate()}>
              {t('sendConfirmation')}
            </Button>
          }
        >
          {t('unconfirmedText')}
        </Notice>
      )}
      {error && <PlainProblem problem={problemOf(error)} />}
    </>
  );
}
