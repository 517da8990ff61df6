/** Every operation that the bank answers, from the files of `handlers/`. */
import { accountOperations } from '@/sandbox-bank/handlers/accounts';
import { batchRunOperations } from '@/sandbox-bank/handlers/batch-runs';
import { consentOperations } from '@/sandbox-bank/handlers/consents';
import { paymentOperations } from '@/sandbox-bank/handlers/payments';
import {
  sandboxAccountOperations,
  sandboxCardAccountOperations,
} from '@/sandbox-bank/handlers/sandbox-accounts';
import { sandboxAgreementOperations } from '@/sandbox-bank/handlers/sandbox-agreements';
import { sandboxControlOperations } from '@/sandbox-bank/handlers/sandbox-controls';
import { sandboxCustomerOperations } from '@/sandbox-bank/handlers/sandbox-customers';
import { sandboxRequestOperations } from '@/sandbox-bank/handlers/sandbox-requests';
import {
  sandboxCardTransactionOperations,
  sandboxTransactionOperations,
} from '@/sandbox-bank/handlers/sandbox-transactions';
import { sandboxWorldOperations } from '@/sandbox-bank/handlers/sandbox-worlds';
import { basketOperations } from '@/sandbox-bank/handlers/signing-baskets';
import {
  getTransactionOperation,
  listTransactionsOperation,
} from '@/sandbox-bank/handlers/transactions';
import type { BankOperation } from './operation';

export const BANK_OPERATIONS: readonly BankOperation[] = [
  ...accountOperations('account'),
  listTransactionsOperation('account'),
  getTransactionOperation,
  ...accountOperations('card'),
  listTransactionsOperation('card'),
  ...consentOperations,
  ...paymentOperations,
  ...basketOperations,
  ...sandboxControlOperations,
  ...sandboxCustomerOperations,
  ...sandboxAccountOperations,
  ...sandboxTransactionOperations,
  ...sandboxCardAccountOperations,
  ...sandboxCardTransactionOperations,
  ...sandboxAgreementOperations,
  ...batchRunOperations,
  ...sandboxWorldOperations,
  ...sandboxRequestOperations,
];
