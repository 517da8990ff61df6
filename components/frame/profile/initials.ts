import { withoutCompanyForm } from '@/lib/view/company-form';

/** The first letters of a person's or company's first and last name; empty for a name without letters. */
export function initialsOf(name: string): string {
  const letters = withoutCompanyForm(name.trim())
    .split(/\s+/)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toLocaleUpperCase();
}
