/**
 * The bodies of the sandbox operations, which the production interface does not have: customers, accounts, card
 * accounts, agreements, engagements, transactions, and the switches of the sandbox. Amounts are taken as texts and as
 * JSON numbers and always answered as texts. Whether what a body names exists, and whether its dates lie before now, is
 * judged by the bank.
 */
import { AnsweredAccountReference, Balance } from '@/lib/xs2a/account/account';
import { Iban } from '@/lib/xs2a/account/account-reference';
import { CurrencyExchange } from '@/lib/xs2a/account/transaction';
import { Links } from '@/lib/xs2a/message/link';
import { REMITTANCE_SCHEMAS } from '@/lib/xs2a/payment/remittance';
import { type Amount, amountFinding, canonicalAmount } from '@/lib/xs2a/value/amount';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { Currency } from '@/lib/xs2a/value/currency-schema';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import {
  ACCOUNT_NAME_CHARACTERS_MAX,
  CREDITOR_NAME_CHARACTERS_MAX,
  SANDBOX_ROWS_MAX,
} from '@/lib/xs2a/value/limits';
import { PsuContext } from '@/lib/xs2a/value/psu-context';
import {
  addFinding,
  type BrokenRule,
  held,
  isObject,
  objectRule,
  typeRule,
} from '@/lib/xs2a/value/rule';
import { listOf, paymentText, RequestText } from '@/lib/xs2a/value/text';
import { z } from '@/lib/xs2a/value/zod';

/** The mocked national identity number by which a customer is identified in SCA. @see interface#what-the-service-does @assumes customer-number-form */
export const CustomerNumber = held(RequestText, (text) =>
  /^[0-9]{11}$/.test(text) ? null : { rule: 'identity-number-form' },
);

const Name = paymentText(1, ACCOUNT_NAME_CHARACTERS_MAX);
const Flag = z.boolean({ error: typeRule('boolean-required') });

const Decimal = z
  .union([z.string(), z.number()], { error: typeRule('amount-form') })
  .transform(String);

/** An amount whose decimal may be a JSON number, of either sign; brought to exactly the minor units. @see supplement#10 */
export const SandboxAmount = z
  .strictObject({ amount: Decimal, currency: Currency }, objectRule)
  .transform((value, context): Amount => {
    const finding = amountFinding(value.amount, value.currency);
    if (finding === null) return canonicalAmount(value);
    addFinding(context, finding, ['amount']);
    return z.NEVER;
  });

/** A limit or credit line: an amount, or its decimal alone in the currency of the account. @see supplement#10 @assumes sandbox-bare-amounts */
const AmountOrDecimal = z.union([SandboxAmount, Decimal], { error: typeRule('amount-form') });

/** Brings a limit to an amount of a currency; says at `path` when it is none or of another currency. */
function limitIn(
  limit: Amount | string | undefined,
  currency: Currency,
  path: string,
  context: z.core.$RefinementCtx,
): Amount | undefined {
  if (limit === undefined) return undefined;
  const amount = typeof limit === 'string' ? { amount: limit, currency } : limit;
  const finding = amountFinding(amount.amount, amount.currency);
  if (finding !== null) addFinding(context, finding, [path]);
  else if (amount.currency !== currency) {
    addFinding(context, { rule: 'currency-of-account' }, [path]);
  } else if (amount.amount.startsWith('-')) {
    addFinding(context, { rule: 'amount-negative' }, [path]);
  } else return canonicalAmount(amount);
  return undefined;
}

/** `POST /v1/sandbox/customers`. @see interface#sandbox-customer */
export const SandboxCustomerRequest = z.strictObject(
  { customerNumber: CustomerNumber, name: Name, type: PsuContext },
  objectRule,
);
export type SandboxCustomerRequest = z.infer<typeof SandboxCustomerRequest>;

/** A customer as created or listed. @see interface#sandbox-customer */
export const SandboxCustomer = z.object({
  customerId: z.string(),
  customerNumber: z.string(),
  customerType: z.string(),
  customerName: z.string(),
  _links: Links,
});
export type SandboxCustomer = z.infer<typeof SandboxCustomer>;

/** `GET /v1/sandbox/customers`. @assumes sandbox-lists */
export const SandboxCustomerList = z.object({ customers: z.array(SandboxCustomer) });
export type SandboxCustomerList = z.infer<typeof SandboxCustomerList>;

/** `GET /v1/sandbox/customers/{customerId}`. @see interface#sandbox-customer */
export const SandboxCustomerDetails = SandboxCustomer.extend({
  agreements: z.array(
    z.object({ id: z.string(), name: z.string(), engagements: z.array(z.string()) }),
  ),
  accounts: z.array(z.string()),
  cardAccounts: z.array(z.string()),
});
export type SandboxCustomerDetails = z.infer<typeof SandboxCustomerDetails>;

/** `POST /v1/sandbox/accounts`; the currency is NOK and the kind `CACC` when they are missing. @see supplement#10 */
export const SandboxAccountRequest = z
  .strictObject(
    {
      customerNumber: CustomerNumber,
      accountName: Name,
      currency: Currency.default('NOK'),
      cashAccountType: z
        .enum(['CACC', 'SVGS'], { error: typeRule('choice-unknown') })
        .default('CACC'),
      creditLine: AmountOrDecimal.optional(),
      balance: SandboxAmount.optional(),
      kidRequired: Flag.default(false),
    },
    objectRule,
  )
  .transform((value, context) => {
    const { balance, currency } = value;
    if (balance !== undefined && balance.currency !== currency) {
      addFinding(context, { rule: 'currency-of-account' }, ['balance', 'currency']);
    }
    return { ...value, creditLine: limitIn(value.creditLine, currency, 'creditLine', context) };
  });
export type SandboxAccountRequest = z.infer<typeof SandboxAccountRequest>;

/** A sandbox account as created or read. @see supplement#10 */
export const SandboxAccount = z.object({
  id: z.string(),
  customerNumber: z.string(),
  accountName: z.string(),
  bban: z.string(),
  iban: z.string(),
  currency: z.string(),
  cashAccountType: z.string().nullish(),
  creditLine: AnsweredAmount.nullish(),
  kidRequired: z.boolean().nullish(),
  balances: z.array(Balance).nullish(),
  _links: Links.nullish(),
});
export type SandboxAccount = z.infer<typeof SandboxAccount>;

/** `POST /v1/sandbox/card-accounts`. @see supplement#10 */
export const SandboxCardAccountRequest = z
  .strictObject(
    {
      customerNumber: CustomerNumber,
      relatedAccountId: RequestText.optional(),
      name: Name.optional(),
      currency: Currency.default('NOK'),
      creditLimit: AmountOrDecimal.optional(),
    },
    objectRule,
  )
  .transform((value, context) => ({
    ...value,
    creditLimit: limitIn(value.creditLimit, value.currency, 'creditLimit', context),
  }));
export type SandboxCardAccountRequest = z.infer<typeof SandboxCardAccountRequest>;

/** A sandbox card account as created. @see supplement#10 */
export const SandboxCardAccount = z.object({ resourceId: z.string(), _links: Links.nullish() });
export type SandboxCardAccount = z.infer<typeof SandboxCardAccount>;

/** `POST /v1/sandbox/agreements`; `owner` is the corporation's customer number. @see supplement#10 */
export const SandboxAgreementRequest = z.strictObject(
  { owner: CustomerNumber, name: Name },
  objectRule,
);
export type SandboxAgreementRequest = z.infer<typeof SandboxAgreementRequest>;

/** The roles of an engagement; both are needed before the account can be consented to. @see supplement#7 */
export const ENGAGEMENT_ROLES = ['REGISTER', 'VIEW'] as const;

/** `POST /v1/sandbox/agreements/{mockAgreementId}/engagements`: joins one PSU and one account. @see supplement#7 @see supplement#10 */
export const SandboxEngagementRequest = z
  .strictObject(
    {
      customer: CustomerNumber,
      account: z.strictObject({ iban: Iban }, objectRule),
      roles: held(
        listOf(
          z.enum(ENGAGEMENT_ROLES, { error: typeRule('choice-unknown') }),
          1,
          ENGAGEMENT_ROLES.length,
        ),
        (roles) => (new Set(roles).size === roles.length ? null : { rule: 'list-entry-repeated' }),
      ),
      registerLimit: AmountOrDecimal.optional(),
      approvalLimit: AmountOrDecimal.optional(),
    },
    objectRule,
  )
  .transform((value, context) => ({
    ...value,
    registerLimit: limitIn(value.registerLimit, 'NOK', 'registerLimit', context),
    approvalLimit: limitIn(value.approvalLimit, 'NOK', 'approvalLimit', context),
  }));
export type SandboxEngagementRequest = z.infer<typeof SandboxEngagementRequest>;

/** An engagement as created or listed. @see supplement#10 */
export const SandboxEngagement = z.object({
  id: z.string(),
  customer: z.string().nullish(),
  account: AnsweredAccountReference.nullish(),
  roles: z.array(z.string()).nullish(),
  registerLimit: AnsweredAmount.nullish(),
  approvalLimit: AnsweredAmount.nullish(),
});
export type SandboxEngagement = z.infer<typeof SandboxEngagement>;

/** An agreement as created or listed. @see supplement#10 */
export const SandboxAgreement = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string(),
  engagements: z.array(SandboxEngagement),
  _links: Links.nullish(),
});
export type SandboxAgreement = z.infer<typeof SandboxAgreement>;

/** `GET /v1/sandbox/agreements`. @assumes sandbox-lists */
export const SandboxAgreementList = z.object({ agreements: z.array(SandboxAgreement) });
export type SandboxAgreementList = z.infer<typeof SandboxAgreementList>;

const Party = z.strictObject(
  {
    bban: RequestText.optional(),
    iban: RequestText.optional(),
    maskedPan: RequestText.optional(),
    currency: Currency.optional(),
  },
  objectRule,
);

const PartyName = paymentText(1, CREDITOR_NAME_CHARACTERS_MAX);

const transactionFields = {
  endToEndId: RequestText.optional(),
  creditorName: PartyName.optional(),
  creditorAccount: Party.optional(),
  creditorAgent: RequestText.optional(),
  debtorName: PartyName.optional(),
  debtorAccount: Party.optional(),
  debtorAgent: RequestText.optional(),
  ultimateCreditor: PartyName.optional(),
  ultimateDebtor: PartyName.optional(),
  remittanceInformationUnstructured:
    REMITTANCE_SCHEMAS.remittanceInformationUnstructured.optional(),
  remittanceInformationUnstructuredArray: listOf(
    REMITTANCE_SCHEMAS.remittanceInformationUnstructured,
    1,
    SANDBOX_ROWS_MAX,
  ).optional(),
  remittanceInformationStructured: REMITTANCE_SCHEMAS.remittanceInformationStructured.optional(),
  remittanceInformationStructuredArray:
    REMITTANCE_SCHEMAS.remittanceInformationStructuredArray.optional(),
  purposeCode: RequestText.optional(),
  currencyExchange: z.array(CurrencyExchange).optional(),
};

const PROPRIETARY_REFERENCE = /^additionalInformationProprietary./;

/** Refuses fields that a transaction does not have, letting proprietary references pass. */
function refuseUnknownFields(known: ReadonlySet<string>) {
  return (value: Record<string, unknown>, context: z.core.$RefinementCtx): void => {
    for (const [field, text] of Object.entries(value)) {
      if (known.has(field)) continue;
      if (!PROPRIETARY_REFERENCE.test(field)) {
        addFinding(context, { rule: 'field-unknown' }, [field]);
      } else if (typeof text !== 'string') {
        addFinding(context, { rule: 'text-required' }, [field]);
      }
    }
  };
}

const entryFields = { ...transactionFields, transactionAmount: SandboxAmount };

/** One entry of a batch transaction to be made. @see supplement#10 */
const SandboxTransactionEntry = z
  .looseObject(entryFields, objectRule)
  .superRefine(refuseUnknownFields(new Set(Object.keys(entryFields))), {
    when: ({ value }) => isObject(value),
  });

const rowFields = {
  ...transactionFields,
  transactionAmount: SandboxAmount,
  bookingDate: IsoDate.optional(),
  valueDate: IsoDate.optional(),
  bankTransactionCode: RequestText.optional(),
  proprietaryBankTransactionCode: RequestText.optional(),
  additionalInformation: RequestText.optional(),
  batchIndicator: Flag.optional(),
  batchNumberOfTransactions: z.number({ error: typeRule('number-required') }).optional(),
  entryDetails: listOf(SandboxTransactionEntry, 1, SANDBOX_ROWS_MAX).optional(),
};

/**
 * A transaction to be made on an account: negative when outgoing; a batch with its entries, whose number, when given,
 * is their count.
 * @see supplement#10
 */
export const SandboxTransactionRequest = z
  .looseObject(rowFields, objectRule)
  .superRefine(refuseUnknownFields(new Set(Object.keys(rowFields))), {
    when: ({ value }) => isObject(value),
  })
  .superRefine((value, context) => {
    const { batchIndicator, batchNumberOfTransactions, entryDetails } = value;
    if (batchIndicator === true && entryDetails === undefined) {
      addFinding(context, { rule: 'field-required' }, ['entryDetails']);
    }
    if (batchIndicator !== true && entryDetails !== undefined) {
      addFinding(context, { rule: 'entries-without-batch' }, ['entryDetails']);
    }
    if (
      batchNumberOfTransactions !== undefined &&
      batchNumberOfTransactions !== (entryDetails?.length ?? 0)
    ) {
      addFinding(
        context,
        {
          rule: 'batch-count',
          limit: entryDetails?.length ?? 0,
          actual: batchNumberOfTransactions,
        },
        ['batchNumberOfTransactions'],
      );
    }
  });
export type SandboxTransactionRequest = z.infer<typeof SandboxTransactionRequest>;

/** `POST /v1/sandbox/accounts/{mockAccountId}/transactions`: one, or an array of them. @see supplement#10 */
export const SandboxTransactionsRequest = oneOrMany(SandboxTransactionRequest);
export type SandboxTransactionsRequest = z.infer<typeof SandboxTransactionsRequest>;

/** One or a list, as a list. A union would say of a bad row only that it fits neither. */
function oneOrMany<Row extends z.ZodType>(row: Row) {
  const rows = listOf(row, 1, SANDBOX_ROWS_MAX);
  return z.unknown().transform((value, context): z.output<Row>[] => {
    const many = Array.isArray(value);
    const parsed = rows.safeParse(many ? value : [value]);
    if (parsed.success) return parsed.data as z.output<Row>[];
    for (const issue of parsed.error.issues) {
      context.addIssue({
        ...issue,
        path: many ? issue.path : issue.path.slice(1),
      } as z.core.$ZodSuperRefineIssue);
    }
    return z.NEVER;
  });
}

/** A card transaction to be made. @see supplement#5 @see supplement#7 */
export const SandboxCardTransactionRequest = z.strictObject(
  {
    transactionAmount: SandboxAmount,
    originalAmount: SandboxAmount.optional(),
    transactionDate: IsoDate.optional(),
    bookingDate: IsoDate.optional(),
    valueDate: IsoDate.optional(),
    terminalId: RequestText.optional(),
    markupFee: SandboxAmount.optional(),
    markupFeePercentage: Decimal.optional(),
    cardAcceptorId: RequestText.optional(),
    cardAcceptorName: RequestText.optional(),
    cardAcceptorAddress: z
      .strictObject(
        {
          street: RequestText.optional(),
          buildingNumber: RequestText.optional(),
          postalCode: RequestText.optional(),
          city: RequestText.optional(),
          country: RequestText.optional(),
        },
        objectRule,
      )
      .optional(),
    merchantCategoryCode: RequestText.optional(),
    maskedPan: RequestText.optional(),
    transactionDetails: RequestText.optional(),
    invoiced: Flag.optional(),
    proprietaryBankTransactionCode: RequestText.optional(),
  },
  objectRule,
);
export type SandboxCardTransactionRequest = z.infer<typeof SandboxCardTransactionRequest>;

/** `POST /v1/sandbox/card-accounts/{id}/transactions`: always an array. @see supplement#2 */
export const SandboxCardTransactionsRequest = listOf(
  SandboxCardTransactionRequest,
  1,
  SANDBOX_ROWS_MAX,
);
export type SandboxCardTransactionsRequest = z.infer<typeof SandboxCardTransactionsRequest>;

/**
 * The dates of card transactions to be made that break a rule: booking and value date not after today, booking not
 * after value.
 * @param today the bank's day, `YYYY-MM-DD`.
 * @see supplement#7
 */
export function cardTransactionDateBreaks(
  rows: readonly { bookingDate?: string | undefined; valueDate?: string | undefined }[],
  today: string,
): BrokenRule[] {
  return rows.flatMap(({ bookingDate, valueDate }, index) => {
    const broken: BrokenRule[] = [];
    if (bookingDate !== undefined && bookingDate > today) {
      broken.push({ path: `${index}.bookingDate`, rule: 'date-in-future' });
    }
    if (valueDate !== undefined && valueDate > today) {
      broken.push({ path: `${index}.valueDate`, rule: 'date-in-future' });
    }
    if (bookingDate !== undefined && valueDate !== undefined && bookingDate > valueDate) {
      broken.push({ path: `${index}.bookingDate`, rule: 'booking-after-value' });
    }
    return broken;
  });
}

const WholeNumber = held(z.number({ error: typeRule('number-required') }), (number) =>
  Number.isSafeInteger(number) ? null : { rule: 'whole-number-form' },
);

/** `GET/PUT /v1/sandbox/clock`: how far the bank's business clock stands ahead of the real one, in seconds. @assumes business-clock */
export const SandboxClock = z.strictObject({ offsetSeconds: WholeNumber }, objectRule);
export type SandboxClock = z.infer<typeof SandboxClock>;

/** `GET/PUT /v1/sandbox/behaviour`: the switches with their defaults. @see supplement#10 */
export const SandboxBehaviour = z.strictObject(
  {
    straksAtOnce: Flag.default(false),
    executePeriodic: Flag.default(false),
    hideNdctBeforeApproval: Flag.default(false),
    signResponses: Flag.default(false),
    replayRequestIds: Flag.default(true),
  },
  objectRule,
);
export type SandboxBehaviour = z.infer<typeof SandboxBehaviour>;
