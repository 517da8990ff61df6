import { useLocale, useTranslations } from 'next-intl';
import { formatDate } from '@/components/time/format-time';
import { Card } from '@/components/ui/card';
import { Disclosure } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { bankDay, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';
import { linkedParts } from './linked-parts';

type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  writtenAt: string;
};

type OutboxPageProps = { mails: readonly Mail[]; nonce: string };

/** The messages a mail server would have sent, for those who try Brygge on their own machine. */
export function OutboxPage({ mails, nonce }: OutboxPageProps) {
  const t = useTranslations('outbox');
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-8 pb-16 lg:pt-10">
      <PageHeader title={t('title')} intro={t('intro')} />
      {mails.length === 0 ? (
        <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
      ) : (
        <ul className="space-y-4">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Message mail={mail} nonce={nonce} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Message({ mail, nonce }: { mail: Mail; nonce: string }) {
  const t = useTranslations('outbox');
  const locale = useLocale();
  const written = new Date(mail.writtenAt);
  return (
    <Card className="px-4 py-4 sm:px-5">
      <article>
        <h2 className="text-heading font-semibold break-words">{mail.subject}</h2>
        <p className="text-small break-all text-ink-muted">{t('to', { address: mail.to })}</p>
        <p className="text-small text-ink-muted">
          <time dateTime={mail.writtenAt}>
            {formatDate(bankDay(written), locale)}, {bankTimeOfDay(written)}
          </time>
        </p>
        <p className="mt-4 break-words whitespace-pre-line">
          {linkedParts(mail.text).map(({ key, text, isLink }) =>
            isLink ? (
              <a
                key={key}
                href={text}
                className="break-all text-accent underline underline-offset-2"
              >
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
        <Disclosure summary={t('asHtml')}>
          <iframe
            title={t('htmlOf', { subject: mail.subject })}
            sandbox=""
            loading="lazy"
            srcDoc={mail.html.replace('<style>', `<style nonce="${nonce}">`)}
            className="h-[30rem] w-full rounded-control border border-line"
          />
        </Disclosure>
      </article>
    </Card>
  );
}
