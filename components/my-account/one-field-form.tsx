import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRuleSentence } from '@/components/session/use-rule-sentence';
import { useShortForm } from '@/components/session/use-short-form';
import { Button } from '@/components/ui/button';
import { Field, PasswordField } from '@/components/ui/form/field';
import { CLEANED, type Registration, registrationFinding } from '@/lib/view/user/registration';

type OneFieldFormProps = Omit<ComponentProps<typeof Field>, 'name' | 'error' | 'form'> & {
  name: keyof Registration;
  submit: string;
  /** Sends the cleaned value. On success the form is emptied, unless it shows the stored value. */
  send: (value: string) => Promise<void>;
};

/** One account field with its own button. */
export function OneFieldForm({ name, submit, send, ...field }: OneFieldFormProps) {
  const words = useTranslations('form');
  const sentenceOf = useRuleSentence();
  const [sent, setSent] = useState(0);
  const { broken, problem, values, busy, form } = useShortForm<keyof Registration, string>({
    names: [name],
    findingOf: (_, value) => registrationFinding(name, CLEANED[name](value)),
    send: async (typed) => {
      await send(CLEANED[name](typed[name]));
      setSent((count) => count + 1);
    },
  });
  const rule = broken[name];
  const error =
    rule === 'email-same' ? words('same') : sentenceOf(rule, CLEANED[name](values[name] ?? ''));
  const Input = name === 'password' ? PasswordField : Field;
  return (
    <form noValidate method="post" {...form} className="space-y-4">
      <Input key={sent} {...field} name={name} error={error} />
      {problem && <PlainProblem problem={problem} />}
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
