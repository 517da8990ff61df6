/**
 * The rules of the interface, for Node and browsers: values, headers, operations, payments, answers and the sandbox's
 * bodies. Schemas use zod; an issue's message is a rule id, its path the JSON path on the wire.
 */

export {
  Account,
  AccountDetails,
  AccountList,
  Balance,
  Balances,
} from '@/lib/xs2a/account/account';
export {
  bbanCheckDigit,
  bbanOfIban,
  formatBban,
  formatIban,
  ibanFinding,
  isBban,
  isBic,
  isIban,
  normalizeAccountNumber,
  norwegianIban,
} from '@/lib/xs2a/account/account-number';
export { Agreement, AgreementList } from '@/lib/xs2a/account/agreement';
export {
  CardAccount,
  CardAccountDetails,
  CardAccountList,
  CardBalances,
  CardTransaction,
  CardTransactions,
} from '@/lib/xs2a/account/card';
export {
  BOOKING_STATUSES,
  type BookingStatus,
  Transaction,
  TransactionDetails,
  Transactions,
} from '@/lib/xs2a/account/transaction';
export { AUTH_METHODS, type AuthMethod } from '@/lib/xs2a/message/auth-method';
export {
  ACCEPT_FIX_NAMES,
  ACCEPT_FIXES,
  type AcceptFix,
  HEADER,
  HEADER_KEYS,
  type HeaderKey,
  type HeaderName,
  headerKey,
  headerRule,
  SIGNED_HEADERS,
  SINGLE_HEADERS,
} from '@/lib/xs2a/message/header';
export { formatHttpDate, parseHttpDate } from '@/lib/xs2a/message/http-date';
export {
  encodePathSegment,
  hrefOf,
  Link,
  Links,
  resolveHref,
  startAuthorisationHref,
} from '@/lib/xs2a/message/link';
export {
  OPERATION_LIST,
  OPERATIONS,
  type Operation,
  type OperationId,
  operationPath,
} from '@/lib/xs2a/message/operation';
export {
  type HeaderKind,
  type HeaderPresence,
  OPERATION_HEADERS,
  requiredHeaders,
} from '@/lib/xs2a/message/operation-headers';
export { operationOf } from '@/lib/xs2a/message/operation-of';
export { refusedRules } from '@/lib/xs2a/message/refused-rule';
export {
  parseScaReturn,
  type ScaFailure,
  type ScaReturn,
  type ScaSuccess,
} from '@/lib/xs2a/message/sca-return';
export {
  ErrorBody,
  TPP_MESSAGE_CATEGORIES,
  TPP_MESSAGE_CODES,
  TPP_MESSAGE_STATUS,
  TppMessage,
  type TppMessageCode,
} from '@/lib/xs2a/message/tpp-message';
export { AnsweredPayment } from '@/lib/xs2a/payment/answered-payment';
export {
  BasketCreated,
  BasketDetails,
  BasketRequest,
  BasketStatusAnswer,
} from '@/lib/xs2a/payment/basket';
export { type BatchSlot, executionSlot, nextSlot } from '@/lib/xs2a/payment/batch-run';
export {
  EXECUTION_RULES,
  type ExecutionRule,
  executions,
  FREQUENCIES,
  type Frequency,
} from '@/lib/xs2a/payment/execution';
export { checkKid, KID_METHODS, kidCheckCharacter, normalizeKid } from '@/lib/xs2a/payment/kid';
export { dateBreaks, PAYMENT_REQUESTS, type PaymentRequest } from '@/lib/xs2a/payment/payment';
export {
  AuthorisationStarted,
  PaymentCreated,
  PaymentStatusAnswer,
} from '@/lib/xs2a/payment/payment-answer';
export {
  PAYMENT_KIND_TABLE,
  PAYMENT_KINDS,
  PAYMENT_PRODUCTS,
  PAYMENT_SERVICES,
  type PaymentKind,
  type PaymentProduct,
  type PaymentService,
  paymentKind,
} from '@/lib/xs2a/payment/payment-product';
export {
  BASKET_STATUSES,
  type BasketStatus,
  PAYMENT_STATUS_TABLE,
  PAYMENT_STATUSES,
  type PaymentStatus,
  permits,
  readPaymentStatus,
} from '@/lib/xs2a/payment/payment-status';
export { resolveLimit } from '@/lib/xs2a/sandbox/field';
export {
  SandboxAccountRequest,
  SandboxAgreementRequest,
  SandboxBehaviour,
  SandboxCardAccountRequest,
  SandboxClock,
  SandboxCustomerRequest,
  SandboxEngagementRequest,
} from '@/lib/xs2a/sandbox/sandbox';
export {
  SandboxCardTransactionsRequest,
  SandboxTransactionsRequest,
} from '@/lib/xs2a/sandbox/transaction';
export { WorldRequest } from '@/lib/xs2a/sandbox/world';
export {
  type Amount,
  addAmounts,
  amountFinding,
  canonicalAmount,
  compareAmounts,
  fromMinorUnits,
  negateAmount,
  toMinorUnits,
} from '@/lib/xs2a/value/amount';
export { PositiveAmount } from '@/lib/xs2a/value/amount-schemas';
export { bankDayOnOrAfter, bankDayOnOrBefore, isBankDay } from '@/lib/xs2a/value/bank-day';
export { bankDay, bankInstant, bankTimeOfDay } from '@/lib/xs2a/value/bank-time';
export { COUNTRIES, type Country, isCountry } from '@/lib/xs2a/value/country';
export { CURRENCIES, type Currency, isCurrency, minorUnits } from '@/lib/xs2a/value/currency';
export { addDays, daysBetween, isIsoDate, isoWeekday } from '@/lib/xs2a/value/iso-date';
export * as LIMITS from '@/lib/xs2a/value/limits';
export { PSD2_ROLES, type Psd2Role } from '@/lib/xs2a/value/psd2-role';
export { PSU_CONTEXTS, PsuContext } from '@/lib/xs2a/value/psu-context';
export {
  type BrokenRule,
  brokenRules,
  isRuleId,
  RULE_IDS,
  type RuleId,
  ruleSentence,
} from '@/lib/xs2a/value/rule';
