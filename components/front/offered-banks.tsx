import { useTranslations } from 'next-intl';
import { BankLogo } from '@/components/connection/bank-logo';
import { Tag } from '@/components/ui/tag';
import type { BankView } from '@/lib/view/connection/connection';

/** As many as stand in two rows of a wide page. */
const NAMED_MAX = 8;

type OfferedBanksProps = {
  banks: readonly BankView[];
  /** Whether all of them are. */
  isTest: boolean;
};

/** Which banks can be connected here, and who decides that. */
export function OfferedBanks({ banks, isTest }: OfferedBanksProps) {
  const t = useTranslations('front.banks');
  return (
    <section aria-labelledby="banks">
      <h2 id="banks" className="text-heading font-semibold text-balance">
        {isTest ? t('testTitle', { count: banks.length }) : t('title')}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-4 sm:justify-center">
        {banks.slice(0, NAMED_MAX).map((bank) => (
          <li key={bank.bankId} className="flex items-center gap-3">
            <BankLogo bank={bank} />
            <span className="font-medium">{bank.name}</span>
            {bank.isSandbox && !isTest && <Tag>{t('test')}</Tag>}
          </li>
        ))}
        {banks.length > NAMED_MAX && (
          <li className="flex min-h-10 items-center text-ink-muted">
            {t('more', { count: banks.length - NAMED_MAX })}
          </li>
        )}
      </ul>
      {!isTest && (
        <p className="mt-4 max-w-[38rem] text-small text-ink-muted sm:mx-auto">
          {t('operator')} {t('holds')}
        </p>
      )}
    </section>
  );
}
