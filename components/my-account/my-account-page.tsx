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
import { passkeysQuery } from '@/lib/query/user/passkey-requests';
import { PASSWORD_LENGTH_MIN } from '@/lib/view/user/registration';
import type { AccountHolderView } from '@/lib/view/user/user';
import { AccountPart } from './account-part';
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
  const added = useQuery(passkeysQuery()).data;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['account'] });
  return (
    <div className="space-y-6">
      <EmailStatus account={account} />
      <Card className="divide-y divide-line overflow-hidden">
        <AccountPart title={t('name')} value={account.name}>
          {(close) => (
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
                close();
              }}
            />
          )}
        </AccountPart>
        <AccountPart title={t('email')} value={account.email}>
          {(close) => (
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
                close();
              }}
            />
          )}
        </AccountPart>
        <AccountPart title={t('password')}>
          {(close) => (
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
                close();
              }}
            />
          )}
        </AccountPart>
        <AccountPart
          title={passkeys('title')}
          value={added && passkeys('count', { count: added.passkeys.length })}
        >
          {() => <PasskeysPart freshly={freshly} />}
        </AccountPart>
        <AccountPart title={t('data')}>
          {() => (
            <>
              <p className="text-ink-muted">
                {t('downloadText')}{' '}
                <Link
                  href="/privacy"
                  className="font-medium text-accent underline underline-offset-2"
                >
                  {t('stores')}
                </Link>
              </p>
              <DownloadLink />
            </>
          )}
        </AccountPart>
        <AccountPart title={t('deleteYes')}>{() => <LeavePart freshly={freshly} />}</AccountPart>
      </Card>
      {dialog}
    </div>
  );
}

/** What waits for the user about their address. */
function EmailStatus({ account }: { account: AccountHolderView }) {
  const t = useTranslations('myAccount');
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () => showToast(t('confirmationSent')),
  });
  return (
    <>
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
