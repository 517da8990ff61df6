'use client';

import { Building2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { type ActingContextView, PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useContextName } from './context-choice';
import { useChooseContext } from './use-choose-context';

/** Which company the user acts for, at which bank, and the way back to their own accounts. */
export function ActingForCompany({ acting }: { acting: ActingContextView }) {
  const t = useTranslations('contexts');
  const nameOf = useContextName();
  const choose = useChooseContext();
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line bg-accent-soft px-4 py-1 text-small sm:px-6 lg:px-10">
      <Icon of={Building2} className="size-5 shrink-0 text-accent max-sm:hidden" />
      {/* On a phone, the words and the name have one line each. */}
      <p className="min-w-0 flex-1 text-ink">
        {t('actingFor')}{' '}
        <strong className="font-semibold max-sm:block max-sm:truncate">
          <bdi>{nameOf(acting)}</bdi>
        </strong>
        <span className="text-ink-muted max-sm:hidden">
          {' · '}
          {acting.bankNames.join(', ')}
        </span>
      </p>
      <button
        type="button"
        onClick={() => choose(PRIVATE_CONTEXT)}
        className="-mr-2 min-h-9 shrink-0 pointer-coarse:-my-1 pointer-coarse:min-h-11 rounded-control px-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        {t('actPrivately')}
      </button>
    </div>
  );
}
