/**
 * The transactions that the sandbox operations create on accounts and card accounts. Whether their dates are in the
 * past is for the bank to check.
 */
import { REMITTANCE_SCHEMAS } from '@/lib/xs2a/payment/remittance';
import { Currency } from '@/lib/xs2a/value/code-schemas';
import { isObject } from '@/lib/xs2a/value/is-object';
import { IsoDate } from '@/lib/xs2a/value/iso-date-schemas';
import { CREDITOR_NAME_CHARACTERS_MAX, SANDBOX_ROWS_MAX } from '@/lib/xs2a/value/limits';
import { addFinding, type BrokenRule, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { listOf, paymentText, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import { Flag, Rate, SandboxAmount } from './field';

const Party = z.strictObject(
  {
    bban: RequestText.optional(),
    iban: RequestText.optional(),
    maskedPan: RequestText.optional(),
    currency: Currency.optional(),
  },
  objectRule,
);

/** Stricter than what an answer is read with: the bank answers it as it was sent. */
const Exchange = z.strictObject(
  {
    sourceCurrency: Currency.optional(),
    targetCurrency: Currency.optional(),
    unitCurrency: Currency.optional(),
    exchangeRate: Rate.optional(),
    instructedAmount: SandboxAmount.optional(),
    quotationDate: IsoDate.optional(),
    contractIdentification: RequestText.optional(),
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
  currencyExchange: listOf(Exchange, 1, SANDBOX_ROWS_MAX).optional(),
};

const PROPRIETARY_REFERENCE = /^additionalInformationProprietary./;

const entryFields = { ...transactionFields, transactionAmount: SandboxAmount };

/** One entry of a batch transaction to create. @see supplement#10.18 */
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
 * A transaction to create on an account: negative when outgoing. A batch has its entries; if it gives their number,
 * that must be right.
 * @see supplement#10.18
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

/** `POST /v1/sandbox/accounts/{mockAccountId}/transactions`: one, or an array of them. @see supplement#10.18 */
export const SandboxTransactionsRequest = oneOrMany(SandboxTransactionRequest);
export type SandboxTransactionsRequest = z.infer<typeof SandboxTransactionsRequest>;

/** A card transaction to create. @see supplement#5 @see supplement#7 */
export const SandboxCardTransactionRequest = z.strictObject(
  {
    transactionAmount: SandboxAmount,
    originalAmount: SandboxAmount.optional(),
    transactionDate: IsoDate.optional(),
    bookingDate: IsoDate.optional(),
    valueDate: IsoDate.optional(),
    terminalId: RequestText.optional(),
    markupFee: SandboxAmount.optional(),
    markupFeePercentage: Rate.optional(),
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
 * The dates of new card transactions that break a rule: booking and value date must not be after today, nor the booking
 * date after the value date.
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

/** Refuses fields that a transaction does not have, except proprietary references. */
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

/** One or a list, as a list. With a union, the error for a bad row would say only that it fits neither. */
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
