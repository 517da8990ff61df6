'use client';

import { Check, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DropdownMenu } from 'radix-ui';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { useActingContexts } from './acting-context';
import { contextIcon } from './context-choice';
import { ContextWords } from './context-words';
import { useChooseContext } from './use-choose-context';

export type ContextMenuProps = {
  /** The button that opens it, already pressed when this loads. */
  trigger: React.ReactElement;
};

/** The menu of contexts. */
export function ContextMenu({ trigger }: ContextMenuProps) {
  const t = useTranslations('contexts');
  const { acting, contexts } = useActingContexts();
  const choose = useChooseContext();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Not portalled: it stays within its landmark. */}
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 w-(--radix-dropdown-menu-trigger-width) min-w-64 max-h-[min(28rem,calc(100dvh-5rem))] overflow-y-auto rounded-card border border-line bg-surface-raised p-1 shadow-lifted data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        <DropdownMenu.Label className="px-3 pt-2 pb-1 text-small text-ink-muted">
          {t('choose')}
        </DropdownMenu.Label>
        <DropdownMenu.RadioGroup value={acting.contextId}>
          {contexts.map((context) => (
            <DropdownMenu.RadioItem
              key={context.contextId}
              value={context.contextId}
              onSelect={() => choose(context.contextId)}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-surface-sunken"
            >
              <Icon of={contextIcon(context)} className="text-ink-muted" />
              <ContextWords context={context} />
              <DropdownMenu.ItemIndicator>
                <Icon of={Check} className="text-accent" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item asChild>
          <Link
            href="/connections/agreements"
            className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-accent outline-none data-highlighted:bg-surface-sunken"
          >
            <Icon of={Plus} />
            {t('another')}
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
