'use client';

import { Check, Plus } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useActingContexts } from '@/components/frame/context/acting-context';
import { contextIcon, isAnyConnected } from '@/components/frame/context/context-choice';
import { ContextWords } from '@/components/frame/context/context-words';
import { useChooseContext } from '@/components/frame/context/use-choose-context';
import { isAt, PLACES } from '@/components/frame/places';
import { SignOutButton } from '@/components/session/sign-out-button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Sheet } from '@/components/ui/overlay/sheet';
import type { CurrentUserView } from '@/lib/view/user/user';

export type ProfileSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: Pick<CurrentUserView, 'name' | 'email' | 'isDemo'>;
};

/** What belongs to the person, in words. */
export function ProfileSheet({ open, onOpenChange, user }: ProfileSheetProps) {
  const t = useTranslations('frame');
  const { contexts } = useActingContexts();
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<bdi className="block truncate">{user.isDemo ? t('demo') : user.name}</bdi>}
    >
      <div className="-mx-2 -mt-2 space-y-2">
        {isAnyConnected(contexts) && <Contexts onDone={close} />}
        <Places onDone={close} />
        <SignOutButton
          isDemo={user.isDemo}
          kind="quiet"
          width="full"
          className="justify-start gap-3 px-3"
        />
        {!user.isDemo && (
          <p className="truncate px-3 text-small text-ink-muted" title={user.email}>
            {user.email}
          </p>
        )}
      </div>
    </Sheet>
  );
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors duration-150 hover:bg-surface-sunken';

function Contexts({ onDone }: { onDone: () => void }) {
  const t = useTranslations('contexts');
  const id = useId();
  const { acting, contexts } = useActingContexts();
  const choose = useChooseContext();
  return (
    <section aria-labelledby={id} className="border-b border-line pb-2">
      <h3 id={id} className="px-3 pt-1 pb-1 text-small text-ink-muted">
        {t('actingFor')}
      </h3>
      <ul>
        {contexts.map((context) => {
          const isChosen = context.contextId === acting.contextId;
          return (
            <li key={context.contextId}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => {
                  onDone();
                  choose(context.contextId);
                }}
                className={ROW}
              >
                <Icon
                  of={contextIcon(context)}
                  className={isChosen ? 'text-accent' : 'text-ink-muted'}
                />
                <ContextWords context={context} />
                {isChosen && <Icon of={Check} className="text-accent" />}
              </button>
            </li>
          );
        })}
      </ul>
      <Link
        href="/connections/agreements"
        onClick={onDone}
        className={classNames(ROW, 'text-accent')}
      >
        <Icon of={Plus} />
        {t('another')}
      </Link>
    </section>
  );
}

function Places({ onDone }: { onDone: () => void }) {
  const t = useTranslations('frame');
  const pathname = usePathname();
  return (
    <ul className="border-b border-line pb-2">
      {PLACES.filter((place) => place.narrow === 'profile').map((place) => {
        const here = isAt(place, pathname);
        return (
          <li key={place.path}>
            <Link
              href={place.path}
              onClick={onDone}
              aria-current={here ? 'page' : undefined}
              className={classNames(ROW, 'font-medium', here && 'bg-accent-soft text-accent')}
            >
              <Icon of={place.icon} className={here ? '' : 'text-ink-muted'} />
              {t(place.name)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
