/** Every operation that the bank answers, from the files of `handlers/`. */
import { accountOperations } from './handlers/accounts';
import { batchRunOperations } from './handlers/batch-runs';
import { cardAccountOperations } from './handlers/card-accounts';
import { consentOperations } from './handlers/consents';
import { paymentOperations } from './handlers/payments';
import { sandboxAccountOperations } from './handlers/sandbox-accounts';
import { sandboxAgreementOperations } from './handlers/sandbox-agreements';
import { sandboxCardAccountOperations } from './handlers/sandbox-card-accounts';
import { sandboxControlOperations } from './handlers/sandbox-controls';
import { sandboxCustomerOperations } from './handlers/sandbox-customers';
import { basketOperations } from './handlers/signing-baskets';
import { transactionOperations } from './handlers/transactions';
import type { BankOperation } from './operation';

export const BANK_OPERATIONS: readonly BankOperation[] = [
  ...accountOperations,
  ...transactionOperations,
  ...cardAccountOperations,
  ...consentOperations,
  ...paymentOperations,
  ...basketOperations,
  ...sandboxControlOperations,
  ...sandboxCustomerOperations,
  ...sandboxAccountOperations,
  ...sandboxCardAccountOperations,
  ...sandboxAgreementOperations,
  ...batchRunOperations,
];
