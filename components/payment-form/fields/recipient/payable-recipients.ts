import type { RecipientView } from '@/lib/view/payment';
import type { CreditorAccountForm } from '@/lib/xs2a/payment/payment-product';

/** Those that a form with this kind of account number can pay. */
export function payableRecipients(
  recipients: readonly RecipientView[],
  form: CreditorAccountForm,
): RecipientView[] {
  return recipients.filter((recipient) => isPayable(recipient, form));
}

/** A recipient with a bank's BIC was last paid abroad, also to a number that looks like a Norwegian one. */
function isPayable(
  { creditorAccount: { bban, iban }, creditorAgent }: RecipientView,
  form: CreditorAccountForm,
): boolean {
  if (form === 'iban') return iban !== undefined;
  if (form === 'bban-or-iban')
    return creditorAgent !== null || (iban !== undefined && !iban.startsWith('NO'));
  return bban !== undefined && creditorAgent === null;
}
