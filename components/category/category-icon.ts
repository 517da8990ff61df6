import {
  ArrowLeftRight,
  Baby,
  Banknote,
  Briefcase,
  Bus,
  CirclePlus,
  Coins,
  HandCoins,
  HeartPulse,
  House,
  Landmark,
  type LucideIcon,
  PiggyBank,
  Plane,
  ReceiptText,
  Repeat,
  Scissors,
  Shapes,
  ShieldCheck,
  ShoppingBag,
  ShoppingCart,
  Smartphone,
  Ticket,
  Utensils,
  Zap,
} from 'lucide-react';
import type { CategoryId } from '@/lib/view/insight/category';
import type { StoredTransactionView } from '@/lib/view/stored-transaction';

const ICONS: Record<CategoryId, LucideIcon> = {
  salary: Banknote,
  benefits: HandCoins,
  'other-income': CirclePlus,
  housing: House,
  groceries: ShoppingCart,
  'eating-out': Utensils,
  transport: Bus,
  travel: Plane,
  shopping: ShoppingBag,
  health: HeartPulse,
  children: Baby,
  leisure: Ticket,
  subscriptions: Repeat,
  insurance: ShieldCheck,
  electricity: Zap,
  telecom: Smartphone,
  taxes: Landmark,
  loans: ReceiptText,
  savings: PiggyBank,
  transfers: ArrowLeftRight,
  fees: Scissors,
  cash: Coins,
  business: Briefcase,
  other: Shapes,
};

export function categoryIcon(category: CategoryId): LucideIcon {
  return ICONS[category] ?? Shapes;
}

/** The icon of a transaction's category; money that stays the person's own is a transfer, whatever it is for. */
export function transactionIcon({
  category,
  ownAccountName,
}: Pick<StoredTransactionView, 'category' | 'ownAccountName'>): LucideIcon {
  return categoryIcon(ownAccountName === null ? category : 'transfers');
}
