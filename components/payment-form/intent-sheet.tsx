'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Sheet } from '@/components/ui/overlay/sheet';
import { INTENT_ICONS } from './draft/intent-icons';
import type { PaymentIntent } from './draft/payment-intent';

export type IntentLink = {
  intent: PaymentIntent;
  href: string;
  'aria-current': 'page' | undefined;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
};

export type IntentSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kinds: readonly IntentLink[];
};

/** The kinds of payment on a phone, each with what it is for. */
export function IntentSheet({ open, onOpenChange, kinds }: IntentSheetProps) {
  const t = useTranslations('newPayment');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('legend')}>
      <ul className="-mx-2 -my-2">
        {kinds.map(({ intent, onClick, ...link }) => {
          const isChosen = link['aria-current'] === 'page';
          return (
            <li key={intent}>
              <Link
                {...link}
                onClick={(event) => {
                  onOpenChange(false);
                  onClick(event);
                }}
                className={classNames(
                  'flex min-h-14 items-center gap-3 rounded-control px-3 py-2 transition-colors duration-150 hover:bg-surface-sunken',
                  isChosen && 'bg-accent-soft text-accent',
                )}
              >
                <Icon of={INTENT_ICONS[intent]} className={isChosen ? '' : 'text-ink-muted'} />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(`intents.${intent}.tab`)}</span>
                  <span className="block text-small text-ink-muted">
                    {t(`intents.${intent}.intro`)}
                  </span>
                </span>
                {isChosen && <Icon of={Check} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
