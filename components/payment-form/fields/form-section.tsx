import { useId } from 'react';
import { Card } from '@/components/ui/card';

type FormSectionProps = {
  title: string;
  /** Whether the title is visible. Where the field labels already say it, it only names the section. */
  titled?: boolean;
  children: React.ReactNode;
};

/** One question of the form, with its fields. */
export function FormSection({ title, titled = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id} className="space-y-5 p-4 sm:p-6">
        <h2 id={id} className={titled ? 'text-heading font-semibold' : 'sr-only'}>
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
