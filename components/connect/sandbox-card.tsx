'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Disclosure } from '@/components/ui/disclosure';
import { Icon } from '@/components/ui/icon';
import { SANDBOX_IDENTITIES } from './sandbox-identities';

type SandboxCardProps = {
  /** The bank already knows the user, so other people's numbers can only fail. */
  isKnown: boolean;
};

/** The identities to choose from at the sandbox bank, folded: its own page offers the same. */
export function SandboxCard({ isKnown }: SandboxCardProps) {
  const t = useTranslations('connect');
  return (
    <Card className="border-dashed p-5">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon of={FlaskConical} className="text-accent" />
        {t('sandboxTitle')}
      </h2>
      <p className="mt-1 text-small text-ink-muted">
        {t(isKnown ? 'sandboxKnown' : 'sandboxText')}
      </p>
      {!isKnown && (
        <Disclosure summary={t('sandboxPeople')} className="-mb-3">
          <Identities />
        </Disclosure>
      )}
    </Card>
  );
}

function Identities() {
  const t = useTranslations('connect');
  return (
    <ul className="mt-3 -mb-2 divide-y divide-line border-t border-line">
      {SANDBOX_IDENTITIES.map(({ name, identityNumber, kind }) => (
        <li key={identityNumber} className="flex min-h-14 items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-small text-ink-muted">
              <span className="whitespace-nowrap tabular-nums">
                {identityNumber.slice(0, 6)} {identityNumber.slice(6)}
              </span>
              {' · '}
              {t(`sandboxKinds.${kind}`)}
            </span>
          </span>
          <CopyButton text={identityNumber} what={t('sandboxNumber', { number: identityNumber })} />
        </li>
      ))}
    </ul>
  );
}
