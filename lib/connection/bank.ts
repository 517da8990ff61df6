import type { BankLogo } from '@/lib/aspsp/banks-file';
import { aspspOf, aspsps } from '@/lib/aspsp/config';
import { DIALECTS, type Dialect } from '@/lib/aspsp/dialect';
import type { BankView } from '@/lib/view/connection/connection';

/** The bank's name, or its id once the bank is no longer configured. */
export function bankName(bankId: string): string {
  return aspspOf(bankId)?.name ?? bankId;
}

/** The bank's logo, or null when it has none. */
export function bankLogo(bankId: string): BankLogo | null {
  return aspspOf(bankId)?.logo ?? null;
}

/** Whether it is a sandbox; false once the bank is no longer configured. */
export function isSandboxBank(bankId: string): boolean {
  return aspspOf(bankId)?.isSandbox ?? false;
}

/** The bank's dialect; the documented interface once the bank is no longer configured. */
export function bankDialect(bankId: string): Dialect {
  return aspspOf(bankId)?.dialect ?? DIALECTS.standard;
}

/** The banks that can be connected. Anyone may know them. */
export function offeredBanks(): BankView[] {
  return aspsps().map(({ bankId, name, isSandbox, logo, dialect }) => ({
    bankId,
    name,
    isSandbox,
    logo: logo === null ? null : `/api/banks/${encodeURIComponent(bankId)}/logo`,
    paymentKinds: dialect.paymentKinds,
  }));
}
