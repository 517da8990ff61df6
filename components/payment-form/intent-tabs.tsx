'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, createRef, type RefObject, useContext, useState } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { intentPath } from '@/components/payment/payment-form-path';
import { classNames } from '@/components/ui/class-names';
import { chipStyle } from '@/components/ui/form/control-style';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { openedLater } from '@/components/ui/overlay/opened-later';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { INTENT_ICONS } from './draft/intent-icons';
import { isOffered, PAYMENT_INTENTS, type PaymentIntent } from './draft/payment-intent';
import type { IntentLink, IntentSheetProps } from './intent-sheet';

/** Switches the open form to another kind, keeping its input; null while no form is open. */
export const SwitchIntent = createContext<RefObject<((intent: PaymentIntent) => void) | null>>(
  createRef(),
);

type IntentTabsProps = {
  intent: PaymentIntent;
  /** The account the user came from, which is carried along. */
  from: string | null;
};

/**
 * What the user wants to do; tapping chooses the kind. The tabs stay mounted while the form loads: a tap on something
 * about to be replaced would be lost.
 */
export function IntentTabs({ intent, from }: IntentTabsProps) {
  const t = useTranslations('newPayment');
  return (
    <nav aria-label={t('legend')} className="mb-6 max-sm:hidden">
      <ul className="flex flex-wrap gap-1">
        {useIntentLinks({ intent, from }).map(({ intent: one, ...link }, at) => (
          <li key={one}>
            <Link
              {...link}
              className={classNames(
                'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-2 rounded-full px-3 text-small font-medium whitespace-nowrap transition-colors duration-150',
                one === intent
                  ? 'bg-accent text-accent-ink'
                  : 'text-ink-muted hover:bg-surface-sunken hover:text-ink',
                // The first word begins where the cards below do.
                at === 0 && one !== intent && '-ml-3',
              )}
            >
              {/* Without the pictures, all seven stand in one row of a tablet. */}
              <Icon of={INTENT_ICONS[one]} className="size-4 max-xl:hidden" />
              {t(`intents.${one}.tab`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same for a phone, which has no room for the tabs: in the row of the way back, it takes none from the form. */
export function IntentButton({ intent, from }: IntentTabsProps) {
  const t = useTranslations('newPayment');
  const [open, setOpen] = useState(false);
  return (
    <nav aria-label={t('legend')} className="sm:hidden">
      <button
        type="button"
        aria-label={t('kind', { kind: t(`intents.${intent}.tab`) })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={IntentSheet.prepare}
        onClick={() => setOpen(true)}
        className={chipStyle}
      >
        <Icon of={INTENT_ICONS[intent]} className="size-4 text-accent" />
        {t(`intents.${intent}.tab`)}
        <Icon of={ChevronsUpDown} className="size-4 text-ink-muted" />
      </button>
      <IntentSheet open={open} onOpenChange={setOpen} kinds={useIntentLinks({ intent, from })} />
    </nav>
  );
}

const IntentSheet = openedLater<IntentSheetProps>(
  async () => (await import('./intent-sheet')).IntentSheet,
);

/** The kinds to choose from, each with a way to it that takes along what was typed. */
function useIntentLinks({ intent, from }: IntentTabsProps): IntentLink[] {
  const goOnAs = useContext(SwitchIntent);
  const offered = useOfferedIntents();
  return PAYMENT_INTENTS.filter((one) => one === intent || offered.includes(one)).map((one) => ({
    intent: one,
    href: `${intentPath(one)}${from === null ? '' : `?from=${from}`}`,
    'aria-current': one === intent ? 'page' : undefined,
    onClick: (event) => {
      const { current: goOn } = goOnAs;
      if (goOn === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (one !== intent) goOn(one);
    },
  }));
}

/** The kinds offered by banks that the user can pay from; all of them while that is unknown. */
function useOfferedIntents(): readonly PaymentIntent[] {
  const { contextId } = useActingContext();
  const { data } = useQuery(connectionsQuery());
  if (data === undefined) return PAYMENT_INTENTS;
  // A company pays from its own bank; a private user also from a bank that is not connected.
  const ownBankId = data.connections.find((one) => one.connectionId === contextId)?.bankId;
  const kinds = data.banks
    .filter(({ bankId }) => contextId === PRIVATE_CONTEXT || bankId === ownBankId)
    .flatMap(({ paymentKinds }) => paymentKinds);
  return PAYMENT_INTENTS.filter((intent) => isOffered(intent, kinds));
}
