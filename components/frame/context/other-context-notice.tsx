'use client';

import { Building2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ContextId } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './acting-context';
import { useCompanyName } from './context-choice';

/** On a detail page: a notice when the item belongs to another context than the current one. */
export function OtherContextNotice({ contextId }: { contextId: ContextId }) {
  const t = useTranslations('contexts');
  const { acting, contexts, choose } = useActingContexts();
  const companyOf = useCompanyName();
  const owner = contexts.find((one) => one.contextId === contextId);
  if (owner === undefined || owner.contextId === acting.contextId) return null;
  return (
    <Notice
      className="mb-6"
      tone="attention"
      icon={Building2}
      title={t('otherTitle', { who: owner.contextId, name: companyOf(owner) })}
      actions={
        <Button size="small" onClick={() => choose(owner.contextId)}>
          {t('actForThis')}
        </Button>
      }
    >
      {t('otherText', { who: acting.contextId, name: companyOf(acting) })}
    </Notice>
  );
}
