'use client';

import { ArrowRight, History, Send, UserRound, WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatAccountNumber } from '@/components/account/format-account-number';
import { shortAccountNumber } from '@/components/account/format-masked-pan';
import { transactionIcon } from '@/components/category/category-icon';
import { Money } from '@/components/money/money';
import { PaymentAmounts } from '@/components/payment/payment-amounts';
import { usePayPerson } from '@/components/payment/use-pay-person';
import { useTimeWords } from '@/components/time/use-time-words';
import { transactionTint } from '@/components/transaction/transaction-tint';
import { amountLook, subtitleOf } from '@/components/transaction/transaction-words';
import { useTransactionTitle } from '@/components/transaction/use-transaction-title';
import type { FindView, Found, FoundTransactions } from '@/lib/view/find';
import type { RecipientView } from '@/lib/view/payment';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import type { FoundGroup, FoundOption } from './found-options';
import { FOUND_PAGES, hasAllWords } from './pages';
import { pathOfReading, useReadingWords } from './reading-words';

/** How many pages are offered before anything is typed. */
const PAGES_AT_FIRST = 5;
const PAGES_FOUND_MAX = 4;

/** The results in groups; before anything is typed, this visit's searches and the most used pages. */
export function useFoundGroups(
  text: string,
  data: FindView | undefined,
  recent: readonly string[],
): FoundGroup[] {
  const t = useTranslations('find');
  const pages = usePageOptions();
  const groups = useAnswerGroups();
  if (text === '')
    return withOptions([
      {
        id: 'recent',
        label: t('recent'),
        options: recent.map((one, index) => ({
          id: `recent-${index}`,
          icon: History,
          title: one,
          fills: one,
        })),
      },
      { id: 'pages', label: t('goTo'), options: pages.slice(0, PAGES_AT_FIRST) },
    ]);
  const found = pages.filter(({ words }) => hasAllWords(words, text)).slice(0, PAGES_FOUND_MAX);
  return withOptions([
    { id: 'pages', label: t('pages'), options: found },
    ...(data === undefined ? [] : groups(data)),
  ]);
}

function withOptions(groups: readonly FoundGroup[]): FoundGroup[] {
  return groups.filter(({ options }) => options.length > 0);
}

function usePageOptions(): (FoundOption & { words: string })[] {
  const t = useTranslations('find');
  return FOUND_PAGES.map(({ name, href, icon }) => ({
    id: `page-${name}`,
    icon,
    href,
    title: t(`page.${name}.name`),
    words: `${t(`page.${name}.name`)} ${t(`page.${name}.words`)}`,
  }));
}

function useAnswerGroups(): (data: FindView) => FoundGroup[] {
  const t = useTranslations('find');
  const { day } = useTimeWords();
  const readingWords = useReadingWords();
  const { pay } = usePayPerson();
  const transactionOption = useTransactionOption();
  const more = ({ more }: Found<unknown>, label: string) =>
    more === 0 ? label : t('andMore', { label, count: more });
  return ({ accounts, people, payments, transactions, accountIds }) => [
    {
      id: 'accounts',
      label: more(accounts, t('accounts')),
      options: accounts.shown.map((account) => ({
        id: `account-${account.accountId}`,
        icon: WalletCards,
        title: account.name,
        detail: [shortAccountNumber(account), account.bankName].filter(Boolean).join(' · '),
        href: `/accounts/${account.accountId}`,
      })),
    },
    {
      id: 'people',
      label: more(people, t('people')),
      options: people.shown.map((person: RecipientView) => ({
        id: `person-${person.recipientId}`,
        icon: UserRound,
        title: person.creditorName,
        detail: formatAccountNumber(
          person.creditorAccount.iban ?? person.creditorAccount.bban ?? '',
        ),
        end: <span className="pr-1 text-small font-medium text-accent">{t('pay')}</span>,
        open: () => pay(person),
      })),
    },
    {
      id: 'payments',
      label: more(payments, t('payments')),
      options: payments.shown.map((payment) => ({
        id: `payment-${payment.paymentId}`,
        icon: Send,
        title: payment.creditorName ?? t('many', { count: payment.paymentsCount ?? 0 }),
        detail: day(payment.executionDate ?? bankDay(new Date(payment.createdAt))),
        end: <PaymentAmounts of={payment} />,
        href: `/payments/${payment.paymentId}`,
      })),
    },
    ...transactions.map(({ reading, transactions: rows, hasMore }: FoundTransactions, index) => ({
      id: `transactions-${index}`,
      label: t('transactions', { what: readingWords(reading) }),
      options: [
        ...rows.map((row) => ({
          ...transactionOption(row),
          href: pathOfReading(reading, accountIds, row.id),
        })),
        ...(hasMore
          ? [
              {
                id: `all-${index}`,
                icon: ArrowRight,
                title: t('all'),
                href: pathOfReading(reading, accountIds),
              },
            ]
          : []),
      ],
    })),
  ];
}

function useTransactionOption(): (transaction: StoredTransactionView) => FoundOption {
  const t = useTranslations('find');
  const { day } = useTimeWords();
  const title = useTransactionTitle();
  return (transaction) => {
    return {
      id: `transaction-${transaction.id}`,
      icon: transactionIcon(transaction),
      tint: transactionTint(transaction),
      title: title(transaction),
      detail: [
        transaction.day === null ? t('pending') : day(transaction.day),
        subtitleOf(transaction)?.text,
      ]
        .filter(Boolean)
        .join(' · '),
      end: <Money of={transaction.amount} as={amountLook(transaction)} />,
    };
  };
}
