/** Every operation that the bank answers, from the files of `handlers/`. */
import { accountOperations } from '@/sandbox-bank/handlers/accounts';
import { batchRunOperations } from '@/sandbox-bank/handlers/batch-runs';
import { cardAccountOperations } from '@/sandbox-bank/handlers/card-accounts';
import { consentOperations } from '@/sandbox-bank/handlers/consents';
import { paymentOperations } from '@/sandbox-bank/handlers/payments';
import { sandboxAccountOperations } from '@/sandbox-bank/handlers/sandbox-accounts';
import { sandboxAgreementOperations } from '@/sandbox-bank/handlers/sandbox-agreements';
import { sandboxCardAccountOperations } from '@/sandbox-bank/handlers/sandbox-card-accounts';
import { sandboxControlOperations } from '@/sandbox-bank/handlers/sandbox-controls';
import { sandboxCustomerOperations } from '@/sandbox-bank/handlers/sandbox-customers';
import { basketOperations } from '@/sandbox-bank/handlers/signing-baskets';
import { transactionOperations } from '@/sandbox-bank/handlers/transactions';
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
