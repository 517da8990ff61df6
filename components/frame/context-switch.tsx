'use client';

import { Building2, Check, ChevronsUpDown, Plus, UserRound } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { DropdownMenu } from 'radix-ui';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import type { ActingContextView } from '@/lib/view/acting-context';
import { PRIVATE_CONTEXT } from '@/lib/view/acting-context';
import { useActingContexts } from './acting-context';
import { PLACES } from './places';

/** How a context is called, and at which banks it stands. */
export function useContextName(): (context: ActingContextView) => string {
  const t = useTranslations('contexts');
  return ({ contextId, name }) =>
    contextId === PRIVATE_CONTEXT ? t('private') : (name ?? t('corporate'));
}

const iconOf = ({ contextId }: ActingContextView) =>
  contextId === PRIVATE_CONTEXT ? UserRound : Building2;

/** Below these, pages belong to the person and to no context. */
const WITHOUT_CONTEXT: readonly string[] = ['/connections', '/settings'];

/** Changes for whom the person acts, and leaves a page that belongs to who they acted for. */
export function useChooseContext(): (contextId: ActingContextView['contextId']) => void {
  const { acting, choose } = useActingContexts();
  const router = useRouter();
  const pathname = usePathname();
  return (contextId) => {
    if (contextId === acting.contextId) return;
    choose(contextId);
    const place = PLACES.find(({ path }) => pathname.startsWith(`${path}/`));
    if (place !== undefined && !WITHOUT_CONTEXT.includes(place.path)) router.push(place.path);
  };
}

/** For whom the person acts, and the way to act for someone else. */
export function ContextSwitch({ narrow = false }: { narrow?: boolean }) {
  const t = useTranslations('contexts');
  const { acting, contexts } = useActingContexts();
  const choose = useChooseContext();
  const nameOf = useContextName();
  // Nobody is connected yet, so there is nothing to choose.
  if (contexts.every(({ bankNames }) => bankNames.length === 0)) return null;
  const corporate = acting.contextId !== PRIVATE_CONTEXT;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('switch', { name: nameOf(acting) })}
        className={classNames(
          'flex items-center rounded-control text-left transition-colors duration-150 data-[state=open]:bg-surface-sunken',
          narrow
            ? 'size-11 justify-center hover:bg-surface-sunken'
            : 'min-h-14 w-full gap-3 border border-line bg-surface-raised px-3 py-2 hover:bg-surface-sunken',
          corporate ? 'text-accent' : narrow && 'text-ink-muted',
        )}
      >
        <Icon of={iconOf(acting)} />
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
      </DropdownMenu.Trigger>
      {/* Not moved out of the page: it stays within the landmark that it belongs to. */}
      <DropdownMenu.Content
        align={narrow ? 'end' : 'start'}
        sideOffset={6}
        collisionPadding={8}
        className={classNames(
          narrow ? 'w-72 max-w-[calc(100vw-1rem)]' : 'w-(--radix-dropdown-menu-trigger-width)',
          'z-50 max-h-[min(28rem,calc(100dvh-5rem))] overflow-y-auto rounded-card border border-line bg-surface-raised p-1 shadow-lifted data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
        )}
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
              <Icon of={iconOf(context)} className="text-ink-muted" />
              <span className="min-w-0 flex-1">
                <bdi className="line-clamp-2 font-medium">{nameOf(context)}</bdi>
                {context.bankNames.length > 0 && (
                  <span className="line-clamp-2 text-small text-ink-muted">
                    {context.bankNames.join(', ')}
                  </span>
                )}
              </span>
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
