import { languageTag } from '@/components/time/format-time';
import type { Locale } from '@/lib/view/user/preference';
import type { CreditorAddress } from '@/lib/xs2a/payment/creditor-address';

/** An address as on an envelope, with the country's name. */
export function addressLines(
  { street, buildingNumber, postalCode, city, country }: CreditorAddress,
  locale: Locale,
): string[] {
  const lines = [
    [street, buildingNumber],
    [postalCode, city],
  ].map((parts) => parts.filter(Boolean).join(' '));
  const name =
    new Intl.DisplayNames(languageTag(locale), { type: 'region' }).of(country) ?? country;
  return [...lines.filter((line) => line !== ''), name];
}
