'use client';

import { useTranslations } from 'next-intl';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useChooseContext } from './use-choose-context';

/** The way back from a company to the user's own accounts. */
export function ActPrivately() {
  const t = useTranslations('contexts');
  const choose = useChooseContext();
  return (
    <button
      type="button"
      onClick={() => choose(PRIVATE_CONTEXT)}
      className="-mr-2 min-h-9 shrink-0 pointer-coarse:-my-1 pointer-coarse:min-h-11 rounded-control px-2 font-medium text-accent underline-offset-4 hover:underline"
    >
      {t('actPrivately')}
    </button>
  );
}
