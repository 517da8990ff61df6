import { Check } from 'lucide-react';
import { Icon } from '@/components/ui/icon';

/** Says below a field that its number has a valid form. */
export function ValidNote({ children }: { children: string }) {
  return (
    <span className="flex gap-1.5">
      <Icon of={Check} className="mt-0.5 size-4 text-settled" />
      {children}
    </span>
  );
}
