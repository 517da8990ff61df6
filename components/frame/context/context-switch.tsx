'use client';

import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { usePartWhenPressed } from '@/components/ui/overlay/use-part-when-pressed';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { useActingContexts } from './acting-context';
import { contextIcon, useContextName } from './context-choice';
import type { ContextMenuProps } from './context-menu';

/** Shows who the user acts for, with a menu to switch. The menu is loaded when it is about to be opened. */
export function ContextSwitch({ narrow = false }: { narrow?: boolean }) {
  const t = useTranslations('contexts');
  const { acting, contexts } = useActingContexts();
  const nameOf = useContextName();
  const { Part: Menu, buttonProps } = usePartWhenPressed<ContextMenuProps>(loadMenu, 'menu');
  // There is no connection yet, so there is nothing to choose.
  if (contexts.every(({ bankNames }) => bankNames.length === 0)) return null;
  const corporate = acting.contextId !== PRIVATE_CONTEXT;
  const trigger = (
    <button
      {...buttonProps}
      type="button"
      aria-label={t('switch', { who: acting.contextId, name: nameOf(acting) })}
      className={classNames(
        'flex items-center rounded-control text-left transition-colors duration-150 data-[state=open]:bg-surface-sunken',
        narrow
          ? 'size-11 justify-center hover:bg-surface-sunken'
          : 'min-h-14 w-full gap-3 border border-line bg-surface-raised px-3 py-2 hover:bg-surface-sunken',
        corporate ? 'text-accent' : narrow && 'text-ink-muted',
      )}
    >
      <Icon of={contextIcon(acting)} />
      {!narrow && (
        <>
          <span className="min-w-0 flex-1">
            <span className="block text-small text-ink-muted">{t('actingFor')}</span>
            <span className="line-clamp-2 font-medium text-ink">
              <bdi>{nameOf(acting)}</bdi>
            </span>
          </span>
          <Icon of={ChevronsUpDown} className="size-4 text-ink-muted" />
        </>
      )}
    </button>
  );
  return Menu === null ? trigger : <Menu trigger={trigger} narrow={narrow} />;
}

async function loadMenu() {
  return (await import('./context-menu')).ContextMenu;
}
