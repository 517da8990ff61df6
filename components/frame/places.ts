import {
  House,
  Link2,
  type LucideIcon,
  ReceiptText,
  Send,
  Settings2,
  WalletCards,
} from 'lucide-react';

type Place = {
  path: string;
  /** Another page that belongs to it, with those below it. */
  alsoAt?: string;
  /** Its name in the catalogue's `frame`. */
  name: 'overview' | 'accounts' | 'transactions' | 'payments' | 'connections' | 'settings';
  icon: LucideIcon;
  /** Its place on a narrow screen; on a wide one all are at the side. */
  narrow: 'bottom' | 'profile';
};

/** The main places in order. A new one needs a line here and a name in the catalogues. */
export const PLACES: readonly Place[] = [
  { path: '/overview', name: 'overview', icon: House, narrow: 'bottom' },
  { path: '/accounts', name: 'accounts', icon: WalletCards, narrow: 'bottom' },
  { path: '/transactions', name: 'transactions', icon: ReceiptText, narrow: 'bottom' },
  { path: '/payments', alsoAt: '/baskets', name: 'payments', icon: Send, narrow: 'bottom' },
  { path: '/connections', name: 'connections', icon: Link2, narrow: 'profile' },
  {
    path: '/settings',
    alsoAt: '/inspector',
    name: 'settings',
    icon: Settings2,
    narrow: 'profile',
  },
];

/** Whether the page at `pathname` belongs to the place. */
export function isAt({ path, alsoAt }: Pick<Place, 'path' | 'alsoAt'>, pathname: string): boolean {
  return [path, alsoAt].some(
    (one) => one !== undefined && (pathname === one || pathname.startsWith(`${one}/`)),
  );
}
