'use client';

import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { usePartWhenPressed } from '@/components/ui/overlay/use-part-when-pressed';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './acting-context';
import { contextIcon, isAnyConnected, useCompanyName, useContextName } from './context-choice';
import type { ContextMenuProps } from './context-menu';

/**
 * Shows who the user acts for, with a menu to switch. The menu is loaded when it is about to be opened. A narrow one is
 * only the name.
 */
export function ContextSwitch({ narrow = false }: { narrow?: boolean }) {
  const t = useTranslations('contexts');
  const { acting, contexts } = useActingContexts();
  const nameOf = useContextName();
  const companyOf = useCompanyName();
  const { Part: Menu, buttonProps } = usePartWhenPressed<ContextMenuProps>(loadMenu, 'menu');
  if (!isAnyConnected(contexts)) return null;
  if (narrow && contexts.length < 2) return null;
  const trigger = (
    <button
      {...buttonProps}
      type="button"
      aria-label={t('switch', { who: acting.contextId, name: companyOf(acting) })}
      className={classNames(
        'flex items-center rounded-control text-left transition-colors duration-150 hover:bg-surface-sunken data-[state=open]:bg-surface-sunken',
        narrow
          ? 'min-h-11 min-w-0 gap-1.5 px-2'
          : 'min-h-14 w-full gap-3 border border-line bg-surface-raised px-3 py-2',
        acting.contextId !== PRIVATE_CONTEXT && 'text-accent',
      )}
    >
      {narrow ? (
        <bdi className="line-clamp-2 wrap-anywhere font-medium text-small leading-4">
          {nameOf(acting)}
        </bdi>
      ) : (
        <>
          <Icon of={contextIcon(acting)} />
          <span className="min-w-0 flex-1">
            <span className="block text-small text-ink-muted">{t('actingFor')}</span>
            <span className="line-clamp-2 font-medium text-ink lg:text-small">
              <bdi>{nameOf(acting)}</bdi>
            </span>
          </span>
        </>
      )}
      <Icon of={ChevronsUpDown} className="size-4 text-ink-muted" />
    </button>
  );
  return Menu === null ? trigger : <Menu trigger={trigger} />;
}

async function loadMenu() {
  return (await import('./context-menu')).ContextMenu;
}
