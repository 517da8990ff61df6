'use client';

import {
  CircleCheck,
  CircleSlash,
  Clock3,
  type LucideIcon,
  Send,
  TriangleAlert,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/tag';
import type { ConnectionView } from '@/lib/view/connection/connection';

const STATUS = {
  active: { name: 'statusActive', tone: 'settled', icon: CircleCheck },
  'ending-soon': { name: 'statusEndingSoon', tone: 'attention', icon: Clock3 },
  ended: { name: 'statusEnded', tone: 'attention', icon: TriangleAlert },
  'payments-only': { name: 'statusPaymentsOnly', tone: 'neutral', icon: Send },
  revoked: { name: 'statusRevoked', tone: 'attention', icon: CircleSlash },
} as const satisfies Record<
  ConnectionView['status'],
  { name: string; tone: string; icon: LucideIcon }
>;

export function ConnectionStatus({ status }: { status: ConnectionView['status'] }) {
  const t = useTranslations('connections');
  const { name, tone, icon } = STATUS[status];
  return (
    <Tag tone={tone} icon={icon} code={status}>
      {t(name)}
    </Tag>
  );
}
