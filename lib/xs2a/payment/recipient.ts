import type { CreditorAddress } from './creditor-address';
import type { PaymentRequest } from './payment';
import { creditorNumber, transfersOf } from './transfers';

/** Somebody who was paid. */
export type RecipientDetails = {
  creditorName: string;
  creditorAccount: { bban?: string; iban?: string };
  creditorAgent: string | null;
  creditorAddress: CreditorAddress | null;
};

/** Everybody that a request pays: one entry for each account and name. */
export function recipientsOf(request: PaymentRequest): RecipientDetails[] {
  const found = new Map<string, RecipientDetails>();
  for (const transfer of transfersOf(request)) {
    const { bban, iban } = transfer.creditorAccount;
    const details: RecipientDetails = {
      creditorName: transfer.creditorName,
      creditorAccount: {
        ...(bban === undefined ? {} : { bban }),
        ...(iban === undefined ? {} : { iban }),
      },
      creditorAgent: transfer.creditorAgent ?? null,
      creditorAddress: transfer.creditorAddress ?? null,
    };
    found.set(recipientText(details), details);
  }
  return [...found.values()];
}

/** Whether two names look the same to a reader, ignoring case and spacing. */
export function isSameName(one: string, other: string): boolean {
  return foldedName(one) === foldedName(other);
}

/** What identifies a recipient: the account and the name, as one text. Hashes of it are stored. */
export function recipientText(details: RecipientDetails): string {
  return `${recipientAccountText(details)}\n${foldedName(details.creditorName)}`;
}

/**
 * What identifies an account: its number, together with the bank if several banks may give out the same number. Hashes
 * of it are stored.
 */
export function recipientAccountText({ creditorAccount, creditorAgent }: RecipientDetails): string {
  return creditorAccount.iban === undefined && creditorAgent !== null
    ? `${creditorAgent} ${creditorNumber(creditorAccount)}`
    : creditorNumber(creditorAccount);
}

function foldedName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('nb');
}
