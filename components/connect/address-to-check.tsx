import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ACCOUNT_PATH } from '@/lib/view/user/return-path';

/**
 * Before a bank is connected: the address that a person registered with and has not confirmed. If it is mistyped,
 * somebody else could choose a new password by mail, and would see the accounts.
 */
export function AddressToCheck({ email }: { email: string }) {
  const t = useTranslations('connect');
  return (
    <p className="mt-4 max-w-text text-small text-ink-muted">
      {t.rich('addressToCheck', {
        email,
        address: (text) => <span className="wrap-anywhere text-ink">{text}</span>,
        link: (text) => (
          <Link
            href={ACCOUNT_PATH}
            className="text-accent underline underline-offset-4 hover:no-underline"
          >
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
