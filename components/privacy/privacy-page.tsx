import { useTranslations } from 'next-intl';
import { OpenFrame } from '@/components/frame/open-frame';
import { PageHeader } from '@/components/ui/page-header';

/** What Brygge stores about a person and for how long: a public page, read before a bank is connected. */
export function PrivacyPage() {
  const t = useTranslations('privacy');
  return (
    <OpenFrame>
      <div className="mx-auto w-full max-w-page px-4 pt-4 pb-16 sm:px-6">
        <PageHeader title={t('title')} intro={t('intro')} />
        <div className="divide-y divide-line border-t border-line">
          <Part title={t('fromBank.title')}>
            <p>{t('fromBank.text')}</p>
          </Part>
          <Part title={t('fromYou.title')}>
            <p>{t('fromYou.text')}</p>
          </Part>
          <Part title={t('atBank.title')}>
            <p>{t('atBank.text')}</p>
          </Part>
          <Part title={t('others.title')}>
            <p>{t('others.text')}</p>
          </Part>
          <Part title={t('encrypted.title')}>
            <p>{t('encrypted.text')}</p>
            <p>{t('encrypted.plain')}</p>
          </Part>
          <Part title={t('kept.title')}>
            <dl className="space-y-3">
              <Kept name={t('kept.bank')}>{t('kept.bankFor')}</Kept>
              <Kept name={t('kept.own')}>{t('kept.ownFor')}</Kept>
              <Kept name={t('kept.session')}>{t('kept.sessionFor')}</Kept>
              <Kept name={t('kept.log')}>{t('kept.logFor')}</Kept>
              <Kept name={t('kept.mail')}>{t('kept.mailFor')}</Kept>
              <Kept name={t('kept.calls')}>{t('kept.callsFor')}</Kept>
              <Kept name={t('kept.trial')}>{t('kept.trialFor')}</Kept>
            </dl>
          </Part>
          <Part title={t('cookies.title')}>
            <p>{t('cookies.text')}</p>
          </Part>
          <Part title={t('leave.title')}>
            <p>
              {t.rich('leave.text', {
                account: (name) => (
                  // Not a router link: it would be the page's only script besides the choice of language.
                  <a
                    href="/settings/account"
                    className="font-medium text-accent underline underline-offset-2"
                  >
                    {name}
                  </a>
                ),
              })}
            </p>
            <p>{t('leave.stays')}</p>
          </Part>
          <Part title={t('operator.title')}>
            <p>{t('operator.text')}</p>
          </Part>
        </div>
      </div>
    </OpenFrame>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-1 py-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <h2 className="font-semibold">{title}</h2>
      <div className="max-w-text space-y-2">{children}</div>
    </section>
  );
}

function Kept({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[15rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
