/** Every check of the suite, in the order of the report. */
import type { Check, CheckGroup } from '@/kit/conformance/check';
import { accountChecks } from './accounts';
import { answerChecks } from './answers';
import { balanceChecks } from './balances';
import { basketChecks, serviceOfSeveralChecks } from './bulk-and-baskets';
import { dateChecks, digestChecks, headerChecks, signatureChecks } from './gate';
import { fieldChecks, fieldPathChecks } from './payment-fields';
import { paymentChecks } from './payments';
import { sandboxChecks } from './sandbox';
import { scaChecks } from './sca';
import { cardChecks, transactionChecks } from './transactions';

export const CHECK_GROUPS: readonly CheckGroup[] = [
  { title: 'Date', checks: dateChecks },
  { title: 'Digest', checks: digestChecks },
  { title: 'Certificate and signature', checks: signatureChecks },
  { title: 'Headers', checks: headerChecks },
  { title: 'Answers', checks: answerChecks },
  { title: 'SCA', checks: scaChecks },
  { title: 'Accounts, consent and agreements', checks: accountChecks },
  { title: 'Balances and reads without the PSU', checks: balanceChecks },
  { title: 'Transactions', checks: transactionChecks },
  { title: 'Card accounts', checks: cardChecks },
  { title: 'Fields of a payment', checks: [...fieldChecks, ...fieldPathChecks] },
  { title: 'Payments', checks: paymentChecks },
  { title: 'Bulk and periodic payments', checks: serviceOfSeveralChecks },
  { title: 'Signing baskets', checks: basketChecks },
  { title: 'Sandbox', checks: sandboxChecks },
];

export const ALL_CHECKS: readonly Check[] = CHECK_GROUPS.flatMap(({ checks }) => checks);
