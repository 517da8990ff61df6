/**
 * The bodies of the sandbox operations, which production does not have: customers, accounts, card accounts, agreements,
 * engagements, and the sandbox's switches. Whether the things that a body names exist is for the bank to check.
 */
import { AnsweredAccountReference, Balance } from '@/lib/xs2a/account/account';
import { Iban } from '@/lib/xs2a/account/account-reference';
import { Links } from '@/lib/xs2a/message/link';
import { AnsweredAmount } from '@/lib/xs2a/value/amount-schemas';
import { Currency } from '@/lib/xs2a/value/code-schemas';
import { PsuContext } from '@/lib/xs2a/value/psu-context';
import { addFinding, held, objectRule, typeRule } from '@/lib/xs2a/value/rule';
import { listOf, RequestText } from '@/lib/xs2a/value/text-schemas';
import { z } from '@/lib/xs2a/value/zod';
import {
  AmountOrDecimal,
  CustomerNumber,
  Flag,
  limitIn,
  Name,
  SandboxAmount,
  WholeNumber,
} from './field';

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

/** `POST /v1/sandbox/accounts`; the currency defaults to NOK and the kind to `CACC`. @see supplement#10.18 */
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

/** A sandbox account as created or read. @see supplement#10.18 */
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

/** `POST /v1/sandbox/card-accounts`. @see supplement#10.18 */
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

/** A sandbox card account as created. @see supplement#10.18 */
export const SandboxCardAccount = z.object({ resourceId: z.string(), _links: Links.nullish() });
export type SandboxCardAccount = z.infer<typeof SandboxCardAccount>;

/** `POST /v1/sandbox/agreements`; `owner` is the corporation's customer number. @see supplement#10.18 */
export const SandboxAgreementRequest = z.strictObject(
  { owner: CustomerNumber, name: Name },
  objectRule,
);
export type SandboxAgreementRequest = z.infer<typeof SandboxAgreementRequest>;

/** The roles of an engagement; both are needed before the account can be consented to. @see supplement#7 */
export const ENGAGEMENT_ROLES = ['REGISTER', 'VIEW'] as const;

/**
 * `POST /v1/sandbox/agreements/{mockAgreementId}/engagements`: joins one PSU and one account. The limits are in the
 * account's currency, which the bank knows.
 * @see supplement#7
 * @see supplement#10.18
 */
export const SandboxEngagementRequest = z.strictObject(
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
);
export type SandboxEngagementRequest = z.infer<typeof SandboxEngagementRequest>;

/** An engagement as created or listed. @see supplement#10.18 */
export const SandboxEngagement = z.object({
  id: z.string(),
  customer: z.string().nullish(),
  account: AnsweredAccountReference.nullish(),
  roles: z.array(z.string()).nullish(),
  registerLimit: AnsweredAmount.nullish(),
  approvalLimit: AnsweredAmount.nullish(),
});
export type SandboxEngagement = z.infer<typeof SandboxEngagement>;

/** An agreement as created or listed. @see supplement#10.18 */
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

/**
 * `GET/PUT /v1/sandbox/clock`: how many seconds the bank's business clock is ahead of real time.
 * @assumes business-clock
 */
export const SandboxClock = z.strictObject({ offsetSeconds: WholeNumber }, objectRule);
export type SandboxClock = z.infer<typeof SandboxClock>;

/** `GET/PUT /v1/sandbox/behaviour`: the switches and their defaults. @see supplement#10.12 */
export const SandboxBehaviour = z.strictObject(
  {
    straksAtOnce: Flag.default(false),
    executePeriodic: Flag.default(false),
    hideNdctBeforeApproval: Flag.default(false),
    signResponses: Flag.default(false),
    replayRequestIds: Flag.default(true),
    domesticInNokOnly: Flag.default(false),
  },
  objectRule,
);
export type SandboxBehaviour = z.infer<typeof SandboxBehaviour>;
