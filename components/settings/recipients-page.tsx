'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { useActingContext } from '@/components/frame/context/acting-context';
import { ListPage } from '@/components/frame/page/list-page';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';
import { usePayPerson } from '@/components/payment/use-pay-person';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { UnreadableRows } from '@/components/problem/unreadable-rows';
import { useTimeWords } from '@/components/time/use-time-words';
import { BareButton, Button, IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { useToast } from '@/components/ui/overlay/toast';
import { forgetRecipient, recipientsQuery } from '@/lib/query/payment-form-queries';
import { problemOf } from '@/lib/query/request';
import type { RecipientsView, RecipientView } from '@/lib/view/payment';
import { RecipientsSkeleton } from './recipients-page-skeleton';

/** The recipients that the payment form suggests, each to pay again or to remove. */
export function RecipientsPage() {
  const t = useTranslations('recipients');
  const { contextId } = useActingContext();
  const query = useQuery(recipientsQuery(contextId));
  const { recipients, unreadable } = query.data ?? { recipients: [], unreadable: 0 };
  return (
    <>
      <BackToSettings />
      <ListPage
        title={t('title')}
        intro={t('intro')}
        query={query}
        skeleton={<RecipientsSkeleton />}
        empty={
          recipients.length === 0 &&
          unreadable === 0 && {
            at: 'mailbox',
            title: t('emptyTitle'),
            text: t('emptyText'),
            action: { href: NEW_PAYMENT_PATH, label: t('pay') },
          }
        }
      >
        <div className="max-w-column space-y-4">
          <UnreadableRows count={unreadable} />
          {recipients.length > 0 && <Recipients recipients={recipients} />}
        </div>
      </ListPage>
    </>
  );
}

function Recipients({ recipients }: { recipients: readonly RecipientView[] }) {
  const t = useTranslations('recipients');
  const { contextId } = useActingContext();
  const showToast = useToast();
  const queryClient = useQueryClient();
  const { dayOf, dayWithin } = useTimeWords();
  const { pay, busy } = usePayPerson();
  /** The recipient that the dialog asks about; kept while the dialog closes. */
  const [asked, setAsked] = useState<{ of: RecipientView; open: boolean } | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ recipientId }: RecipientView) => forgetRecipient(recipientId),
    onSettled: () => setAsked((known) => known && { ...known, open: false }),
    onSuccess: (_, { recipientId, creditorName }) => {
      queryClient.setQueryData<RecipientsView>(recipientsQuery(contextId).queryKey, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              recipients: known.recipients.filter((one) => one.recipientId !== recipientId),
            },
      );
      showToast(t('forgotten', { name: creditorName }));
    },
  });
  return (
    <>
      {error && <ProblemNotice problem={problemOf(error)} />}
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line">
          {recipients.map((recipient) => {
            const { recipientId, creditorName, creditorAccount, lastUsedAt } = recipient;
            const number = creditorAccount.iban ?? creditorAccount.bban ?? '';
            return (
              <li key={recipientId} className="flex min-h-22 items-center gap-1 pr-2 sm:pr-3">
                <BareButton
                  busy={busy}
                  onClick={() => pay(recipient)}
                  className="flex min-w-0 flex-1 items-center gap-3 self-stretch px-4 py-3 text-left transition-colors duration-150 hover:bg-surface-sunken focus-visible:-outline-offset-2 sm:px-5"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block break-words font-medium">
                      <bdi>{creditorName}</bdi>
                    </span>
                    <span className="block text-small text-ink-muted tabular-nums">
                      {formatAccountNumber(number)}
                    </span>
                    <span className="block text-small text-ink-muted">
                      {t('lastPaid', { date: dayWithin(dayOf(lastUsedAt)) })}
                    </span>
                  </span>
                  <span className="text-small font-medium text-accent">{t('payThis')}</span>
                  <Icon of={ChevronRight} className="size-4 text-ink-muted" />
                </BareButton>
                <IconButton
                  icon={Trash2}
                  label={t('forgetOf', { name: creditorName })}
                  onClick={() => setAsked({ of: recipient, open: true })}
                />
              </li>
            );
          })}
        </ul>
      </Card>
      {asked && (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => !isPending && setAsked({ ...asked, open })}
          title={t('askTitle', { name: asked.of.creditorName })}
          cancel={<Button>{t('keep')}</Button>}
          confirm={
            <Button kind="danger" busy={isPending} onClick={() => mutate(asked.of)}>
              {t('forget')}
            </Button>
          }
        >
          <p>{t('askText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
