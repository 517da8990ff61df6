import {
  Bell,
  History,
  Landmark,
  type LucideIcon,
  SquareTerminal,
  Tags,
  UserRoundPen,
  Users,
} from 'lucide-react';

/** The settings that have a page of their own, with their names in the catalogue's `settings`. */
export const SETTINGS_PLACES = [
  { name: 'user', href: '/settings/account', icon: UserRoundPen },
  { name: 'atTheBank', href: '/settings/banks', icon: Landmark },
  { name: 'notices', href: '/settings/notices', icon: Bell },
  { name: 'recipients', href: '/settings/recipients', icon: Users },
  { name: 'categories', href: '/settings/categories', icon: Tags },
  { name: 'activity', href: '/settings/activity', icon: History },
  { name: 'inspector', href: '/inspector', icon: SquareTerminal },
] as const satisfies readonly { name: string; href: string; icon: LucideIcon }[];
