import { useId } from 'react';
import { Card } from '@/components/ui/card';

type FormSectionProps = {
  title: string;
  /** Whether the title is visible. Where the field labels already say it, it only names the section. */
  titled?: boolean;
  /** One or two sentences below a visible title. */
  intro?: string;
  /** Whether it is a list of lines that open in place. */
  isLines?: boolean;
  children: React.ReactNode;
};

/** One question of the form, with its fields. */
export function FormSection({
  title,
  titled = false,
  intro,
  isLines = false,
  children,
}: FormSectionProps) {
  const id = useId();
  return (
    <Card>
      <section
        aria-labelledby={id}
        className={
          isLines ? 'divide-y divide-line px-4 sm:px-6' : 'space-y-4 p-4 sm:space-y-5 sm:p-6'
        }
      >
        <div className={titled ? undefined : 'sr-only'}>
          <h2 id={id} className="text-heading font-semibold">
            {title}
          </h2>
          {intro && <p className="mt-1 text-small text-ink-muted">{intro}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
