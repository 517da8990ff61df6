import {
  ArrowLeftRight,
  Euro,
  Globe,
  Landmark,
  type LucideIcon,
  Repeat,
  TableProperties,
  Zap,
} from 'lucide-react';
import type { PaymentIntent } from './payment-intent';

export const INTENT_ICONS: Record<PaymentIntent, LucideIcon> = {
  norway: Landmark,
  transfer: ArrowLeftRight,
  'at-once': Zap,
  europe: Euro,
  abroad: Globe,
  'standing-order': Repeat,
  many: TableProperties,
};
