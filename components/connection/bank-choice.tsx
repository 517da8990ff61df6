'use client';

import type { ComponentProps } from 'react';
import { RadioCards } from '@/components/ui/form/radio-cards';

type BankChoiceProps = Pick<
  ComponentProps<typeof RadioCards<string>>,
  'value' | 'onChange' | 'options'
> & { question: string };

/** A choice between several banks. */
export function BankChoice({ question, ...choice }: BankChoiceProps) {
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-heading font-semibold">{question}</h2>
      <RadioCards legend={question} name="bankId" {...choice} />
    </section>
  );
}
