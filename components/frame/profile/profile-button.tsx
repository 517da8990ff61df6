'use client';

import { UserRound } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isAt, PLACES } from '@/components/frame/places';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { openedLater } from '@/components/ui/overlay/opened-later';
import { initialsOf } from './initials';
import type { ProfileSheetProps } from './profile-sheet';

/** Opens what belongs to the person on a narrow screen: who they act for, connections, settings and signing out. */
export function ProfileButton({ user }: Pick<ProfileSheetProps, 'user'>) {
  const t = useTranslations('frame');
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  const initials = user.isDemo ? '' : initialsOf(user.name);
  const isHere = PLACES.some((place) => place.narrow === 'profile' && isAt(place, pathname));
  return (
    <>
      <button
        type="button"
        aria-label={t('profile')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={ProfileSheet.prepare}
        onClick={() => setOpen(true)}
        className="inline-flex size-11 items-center justify-center rounded-control transition-colors duration-150 hover:bg-surface-sunken"
      >
        <span
          className={classNames(
            'flex size-8 items-center justify-center rounded-full text-small font-semibold',
            isHere ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent',
          )}
        >
          {initials === '' ? <Icon of={UserRound} /> : initials}
        </span>
      </button>
      <ProfileSheet open={open} onOpenChange={setOpen} user={user} />
    </>
  );
}

const ProfileSheet = openedLater<ProfileSheetProps>(
  async () => (await import('./profile-sheet')).ProfileSheet,
);
