import type { BankLogo } from '@/lib/aspsp/banks-file';
import { aspspOf } from '@/lib/aspsp/config';

/** The picture of a bank, or null when there is none. */
export const bankLogo = (bankId: string): BankLogo | null => aspspOf(bankId)?.logo ?? null;
