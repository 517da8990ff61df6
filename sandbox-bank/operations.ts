/** Every operation that the bank answers, from the files of `handlers/`. */
import { accountOperations } from './handlers/accounts';
import type { BankOperation } from './operation';

export const BANK_OPERATIONS: readonly BankOperation[] = [...accountOperations];
