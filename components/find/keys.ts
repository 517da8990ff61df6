/** The shortcuts that work on every page. The help sheet shows this table, and the pages use it. Pure. */
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';

type KeyAction = { does: 'find' | 'help' } | { does: 'go'; href: string };

/** A shortcut and its keys: keys pressed together are joined by `+`, keys pressed in sequence by a blank. */
type Shortcut = {
  /** Its name in the catalogue's `keys.names`. */
  name:
    | 'find'
    | 'help'
    | 'newPayment'
    | 'overview'
    | 'accounts'
    | 'transactions'
    | 'payments'
    | 'baskets'
    | 'connections'
    | 'settings';
  keys: readonly string[];
  action: KeyAction;
};

export const SHORTCUTS: readonly Shortcut[] = [
  { name: 'find', keys: ['Mod+K', '/'], action: { does: 'find' } },
  { name: 'newPayment', keys: ['Alt+N'], action: { does: 'go', href: NEW_PAYMENT_PATH } },
  { name: 'help', keys: ['?'], action: { does: 'help' } },
  { name: 'overview', keys: ['G O'], action: { does: 'go', href: '/overview' } },
  { name: 'accounts', keys: ['G A'], action: { does: 'go', href: '/accounts' } },
  { name: 'transactions', keys: ['G T'], action: { does: 'go', href: '/transactions' } },
  { name: 'payments', keys: ['G P'], action: { does: 'go', href: '/payments' } },
  { name: 'baskets', keys: ['G B'], action: { does: 'go', href: '/baskets' } },
  { name: 'connections', keys: ['G C'], action: { does: 'go', href: '/connections' } },
  { name: 'settings', keys: ['G S'], action: { does: 'go', href: '/settings' } },
];

export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

/** Whether it uses single keys without a modifier: these can be switched off. */
export function isOfSingleKeys(keys: string): boolean {
  return !keys.includes('+');
}

/**
 * The action of a key press.
 * @param first the previous key, if it may start a sequence.
 * @param singleKeys whether keys without a modifier count: not while typing, nor when they are switched off.
 */
export function actionOf(
  press: Press,
  of: { first: string | null; isMac: boolean; singleKeys: boolean },
): KeyAction | null {
  const fits = (keys: string): boolean => {
    if (!isOfSingleKeys(keys)) return isHeld(keys, press, of.isMac);
    if (!of.singleKeys || isAnyHeld(press)) return false;
    const [one = '', other] = keys.toLowerCase().split(' ');
    const key = press.key.toLowerCase();
    return other === undefined ? key === one : of.first === one && key === other;
  };
  return SHORTCUTS.find(({ keys }) => keys.some(fits))?.action ?? null;
}

/** The key, if it may start a sequence. */
export function firstOf(press: Press): string | null {
  const key = press.key.toLowerCase();
  const begins = SHORTCUTS.some(({ keys }) =>
    keys.some((each) => each.toLowerCase().startsWith(`${key} `)),
  );
  return begins && !isAnyHeld(press) && !press.shiftKey ? key : null;
}

function isAnyHeld({ altKey, ctrlKey, metaKey }: Press): boolean {
  return altKey || ctrlKey || metaKey;
}

function isHeld(keys: string, press: Press, isMac: boolean): boolean {
  const [held, letter = ''] = keys.split('+');
  const wanted = held === 'Mod' ? (isMac ? 'metaKey' : 'ctrlKey') : 'altKey';
  // With Alt, many keyboards produce a different character.
  const isLetter =
    held === 'Mod' ? press.key.toUpperCase() === letter : press.code === `Key${letter}`;
  return (
    isLetter &&
    !press.shiftKey &&
    (['altKey', 'ctrlKey', 'metaKey'] as const).every((name) => press[name] === (name === wanted))
  );
}
