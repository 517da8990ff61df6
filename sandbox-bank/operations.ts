/** Every operation that the bank answers, from the files of `handlers/`. */
import { accountOperations } from './handlers/accounts';
import { cardAccountOperations } from './handlers/card-accounts';
import { consentOperations } from './handlers/consents';
import { sandboxAccountOperations } from './handlers/sandbox-accounts';
import { sandboxAgreementOperations } from './handlers/sandbox-agreements';
import { sandboxCardAccountOperations } from './handlers/sandbox-card-accounts';
import { sandboxControlOperations } from './handlers/sandbox-controls';
import { sandboxCustomerOperations } from './handlers/sandbox-customers';
import { transactionOperations } from './handlers/transactions';
import type { BankOperation } from './operation';

export const BANK_OPERATIONS: readonly BankOperation[] = [
  ...accountOperations,
  ...transactionOperations,
  ...cardAccountOperations,
  ...consentOperations,
  ...sandboxControlOperations,
  ...sandboxCustomerOperations,
  ...sandboxAccountOperations,
  ...sandboxCardAccountOperations,
  ...sandboxAgreementOperations,
];
