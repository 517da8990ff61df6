'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { createContext, createRef, type RefObject, useContext, useEffect, useRef } from 'react';
import { useActingContext } from '@/components/frame/context/acting-context';
import { intentPath } from '@/components/payment/payment-form-path';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { connectionsQuery } from '@/lib/query/connection-queries';
import { PRIVATE_CONTEXT } from '@/lib/view/connection/acting-context';
import { INTENT_ICONS } from './draft/intent-icons';
import { isOffered, PAYMENT_INTENTS, type PaymentIntent } from './draft/payment-intent';

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
  const goOnAs = useContext(SwitchIntent);
  const offered = useOfferedIntents();
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // On a phone the tabs extend beyond the edge.
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav
      aria-label={t('legend')}
      // Tabs fade at the edge, so that no word looks cut off.
      className="-mx-4 mb-6 overflow-x-auto px-4 py-1 [scrollbar-width:none] max-sm:mask-r-from-[calc(100%-2.5rem)] max-sm:mask-l-from-[calc(100%-1.75rem)] sm:-mx-1 sm:px-1"
    >
      <ul className="flex w-max gap-2 sm:w-auto sm:flex-wrap">
        {PAYMENT_INTENTS.filter((one) => one === intent || offered.includes(one)).map((one) => (
          <li key={one}>
            <Link
              ref={one === intent ? chosen : undefined}
              href={`${intentPath(one)}${from === null ? '' : `?from=${from}`}`}
              aria-current={one === intent ? 'page' : undefined}
              onClick={(event) => {
                const { current: goOn } = goOnAs;
                if (goOn === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                if (one !== intent) goOn(one);
              }}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-control border px-3 text-small font-medium whitespace-nowrap transition-colors duration-150',
                one === intent
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-line-strong bg-surface-raised hover:bg-surface-sunken',
              )}
            >
              <Icon of={INTENT_ICONS[one]} className="size-4" />
              {t(`intents.${one}.tab`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
