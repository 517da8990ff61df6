import { useId } from 'react';
import { Card } from '@/components/ui/card';

/** One question of the form with its fields. */
export function FormSection({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="space-y-5 p-4 sm:p-6">
        <h2 id={id} className="text-heading font-semibold">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
