import {
  Activity,
  Bell,
  CopyPlus,
  House,
  Landmark,
  Link2,
  ListChecks,
  ListTree,
  type LucideIcon,
  Plug,
  Plus,
  ReceiptText,
  Send,
  Settings2,
  ShoppingBasket,
  Tags,
  UserRoundPen,
  Users,
  WalletCards,
  Wrench,
} from 'lucide-react';
import { WAITING, writeAddress } from '@/components/payment/list/filter-address';
import { NEW_PAYMENT_PATH } from '@/components/payment/payment-form-path';

/** The pages that a search can open, most used first. The catalogue has their names and synonyms. */
export const FOUND_PAGES = [
  { name: 'newPayment', href: NEW_PAYMENT_PATH, icon: Plus },
  { name: 'overview', href: '/overview', icon: House },
  { name: 'transactions', href: '/transactions', icon: ReceiptText },
  { name: 'accounts', href: '/accounts', icon: WalletCards },
  { name: 'payments', href: '/payments', icon: Send },
  { name: 'many', href: '/payments/new/many', icon: CopyPlus },
  { name: 'baskets', href: '/baskets', icon: ShoppingBasket },
  { name: 'approveTogether', href: writeAddress(WAITING), icon: ListChecks },
  { name: 'connections', href: '/connections', icon: Link2 },
  { name: 'connect', href: '/connections/new', icon: Plug },
  { name: 'recipients', href: '/settings/recipients', icon: Users },
  { name: 'categories', href: '/settings/categories', icon: Tags },
  { name: 'notices', href: '/notices', icon: Bell },
  { name: 'noticeSettings', href: '/settings/notices', icon: ListTree },
  { name: 'bankSettings', href: '/settings/banks', icon: Landmark },
  { name: 'account', href: '/settings/account', icon: UserRoundPen },
  { name: 'activity', href: '/settings/activity', icon: Activity },
  { name: 'settings', href: '/settings', icon: Settings2 },
  { name: 'inspector', href: '/inspector', icon: Wrench },
] as const satisfies readonly { name: string; href: string; icon: LucideIcon }[];

/** Whether a text contains all words of a search, at least as parts of words. */
export function hasAllWords(text: string, search: string): boolean {
  const folded = foldedText(text);
  return foldedText(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** Lower case without diacritics: `INN` finds `Innstillinger`, `pa` finds `på`. */
function foldedText(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim();
}
