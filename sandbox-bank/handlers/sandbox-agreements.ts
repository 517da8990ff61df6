/**
 * Sandbox operations on corporate agreements and engagements: who may act for which of a corporation's accounts.
 * @see supplement#7
 */

import { randomUUID } from 'node:crypto';
import { groupBy } from '@/lib/xs2a/group-by';
import { resolveLimit } from '@/lib/xs2a/sandbox/field';
import {
  SandboxAgreement,
  SandboxAgreementList,
  SandboxAgreementRequest,
  SandboxEngagement,
  SandboxEngagementRequest,
} from '@/lib/xs2a/sandbox/sandbox';
import { fromMinorUnits, toMinorUnits } from '@/lib/xs2a/value/amount';
import type { BrokenRule } from '@/lib/xs2a/value/rule';
import { isUuid } from '@/lib/xs2a/value/uuid';
import { type Call, operation } from '@/sandbox-bank/server/operation';
import {
  type Answer,
  created,
  link,
  noContent,
  ok,
  type Resolved,
  refuse,
  refused,
  refuseRules,
} from '@/sandbox-bank/server/reply';
import {
  type BankAgreement,
  deleteEngagement,
  type Engagement,
  findAgreement,
  insertAgreement,
  insertEngagement,
  listAgreements,
  listEngagements,
} from '@/sandbox-bank/store/access/agreement';
import { findCustomerByNumber } from '@/sandbox-bank/store/customer';
import {
  type AccountOf,
  findAccountByNumber,
  listAccounts,
} from '@/sandbox-bank/store/ledger/account';
import { lockRow } from '@/sandbox-bank/store/lock-row';

/** `GET /v1/sandbox/agreements` */
const listAgreementsOperation = operation('listSandboxAgreements', {
  summary: 'All agreements of the default world with their engagements, including private ones.',
  answers: { 200: SandboxAgreementList },
  handle: async ({ db, world }) => {
    const agreements = await listAgreements(db, { worldIds: [world.id] });
    const engagements = await listEngagements(
      db,
      agreements.map(({ id }) => id),
    );
    const accounts = await listAccounts(
      db,
      'account',
      engagements.map(({ accountId }) => accountId),
    );
    const accountsById = new Map(accounts.map((account) => [account.id, account]));
    const byAgreement = groupBy(engagements, ({ agreementId }) => agreementId);
    return ok({
      agreements: agreements.map((agreement) =>
        agreementWire(
          agreement,
          (byAgreement.get(agreement.id) ?? []).flatMap((engagement) => {
            const account = accountsById.get(engagement.accountId);
            return account === undefined ? [] : [engagementWire(engagement, account)];
          }),
        ),
      ),
    });
  },
});

/** `POST /v1/sandbox/agreements`. @see supplement#10.18 */
const createAgreementOperation = operation('createSandboxAgreement', {
  summary: 'Creates an agreement for a corporation.',
  body: SandboxAgreementRequest,
  answers: { 201: SandboxAgreement },
  handle: async ({ db, body, now }) => {
    const owner = await findCustomerByNumber(db, body.owner);
    if (owner === null || !(await lockRow(db, 'customer', owner.id))) {
      return refuse(
        'BAD_REQUEST',
        "owner: expected a customer's number, got one that no customer has.",
        { path: 'owner', reason: 'customer-unknown' },
      );
    }
    if (owner.customerType !== 'CORPORATE') {
      return refuse(
        'BAD_REQUEST',
        'owner: expected a customer of the type CORPORATE, got one of the type PRIVATE, whose agreement is created automatically.',
        { path: 'owner', reason: 'owner-private' },
      );
    }
    const agreement = {
      id: randomUUID(),
      ownerId: owner.id,
      context: 'CORPORATE' as const,
      name: body.name,
      byHand: true,
      createdAt: now,
    };
    await insertAgreement(db, agreement);
    return created(agreementWire({ ...agreement, ownerNumber: owner.customerNumber }, []));
  },
});

/** `POST /v1/sandbox/agreements/{mockAgreementId}/engagements`. @see supplement#7 @see supplement#10.18 */
const createEngagementOperation = operation('createSandboxEngagement', {
  summary: "Lets a PSU use an account of the agreement's owner.",
  body: SandboxEngagementRequest,
  answers: { 201: SandboxEngagement },
  handle: async (call) => {
    const { db, body, now } = call;
    const agreement = await findAgreementOfPath(call);
    // An agreement is removed with its owner.
    if (agreement === null || !(await lockRow(db, 'customer', agreement.ownerId))) {
      return refuseUnknownAgreement();
    }
    if (agreement.context === 'PRIVATE') {
      return refuse(
        'BAD_REQUEST',
        'mockAgreementId: expected a corporate agreement, got a private one, whose engagements are created automatically.',
        { path: 'mockAgreementId', reason: 'agreement-private' },
      );
    }
    const customer = await findCustomerByNumber(db, body.customer);
    if (customer?.worldId !== call.world.id) {
      return refuse(
        'BAD_REQUEST',
        "customer: expected a customer's identity number, got one that no customer has.",
        { path: 'customer', reason: 'customer-unknown' },
      );
    }
    const account = await findAccountByNumber(db, body.account, call.world.id);
    if (
      account?.kind !== 'account' ||
      account.customerId !== agreement.ownerId ||
      !(await lockRow(db, 'account', account.id))
    ) {
      return refuse(
        'BAD_REQUEST',
        `account.iban: expected an account of the agreement's owner, ${agreement.ownerNumber}, got another.`,
        { path: 'account.iban', reason: 'account-of-other' },
      );
    }
    const limits = resolveLimits(body, account.currency);
    if (!limits.ok) return limits.answer;
    const engagement: Engagement = {
      id: randomUUID(),
      agreementId: agreement.id,
      identityNumber: body.customer,
      accountId: account.id,
      roles: body.roles,
      ...limits.value,
    };
    if (!(await insertEngagement(db, { ...engagement, byHand: true, createdAt: now }))) {
      return refuse(
        'CONFLICT',
        'customer: expected a PSU without an engagement for this account under this agreement, got one that already has one.',
        { path: 'customer', reason: 'engagement-exists' },
      );
    }
    return created(engagementWire(engagement, account));
  },
});

/** `DELETE /v1/sandbox/agreements/{mockAgreementId}/engagements/{mockEngagementId}` */
const deleteEngagementOperation = operation('deleteSandboxEngagement', {
  summary: "Withdraws a PSU's right to an account.",
  answers: { 204: null },
  handle: async (call) => {
    const agreement = await findAgreementOfPath(call);
    if (agreement === null) return refuseUnknownAgreement();
    const id = call.params.mockEngagementId ?? '';
    const isGone = isUuid(id) && (await deleteEngagement(call.db, agreement.id, id.toLowerCase()));
    return isGone
      ? noContent()
      : refuse(
          'RESOURCE_UNKNOWN',
          'Expected the id of an engagement of this agreement; there is none with this id.',
          { path: 'mockEngagementId', reason: 'engagement-unknown' },
        );
  },
});

export const sandboxAgreementOperations = [
  listAgreementsOperation,
  createAgreementOperation,
  createEngagementOperation,
  deleteEngagementOperation,
];

async function findAgreementOfPath(call: Call<unknown, unknown>): Promise<BankAgreement | null> {
  const id = call.params.mockAgreementId ?? '';
  return isUuid(id) ? findAgreement(call.db, call.world.id, id.toLowerCase()) : null;
}

function refuseUnknownAgreement(): Answer {
  return refuse(
    'RESOURCE_UNKNOWN',
    'Expected the id of an agreement; there is none with this id.',
    { path: 'mockAgreementId', reason: 'agreement-unknown' },
  );
}

function agreementWire(
  { id, name, ownerNumber }: Pick<BankAgreement, 'id' | 'name' | 'ownerNumber'>,
  engagements: unknown[],
) {
  return {
    id,
    name,
    owner: ownerNumber,
    engagements,
    _links: { engagements: link(`/v1/sandbox/agreements/${id}/engagements`, 'POST') },
  };
}

/** The limits of a request in minor units of the account's currency. @assumes sandbox-bare-amounts */
function resolveLimits(
  body: SandboxEngagementRequest,
  currency: string,
): Resolved<Pick<Engagement, 'registerLimitMinor' | 'approvalLimitMinor'>> {
  const broken: BrokenRule[] = [];
  const minorOf = (path: 'registerLimit' | 'approvalLimit') => {
    const limit = body[path];
    if (limit === undefined) return null;
    const resolved = resolveLimit(limit, currency);
    if (resolved.ok) return toMinorUnits(resolved.amount);
    broken.push({ ...resolved.finding, path });
    return null;
  };
  const value = {
    registerLimitMinor: minorOf('registerLimit'),
    approvalLimitMinor: minorOf('approvalLimit'),
  };
  return broken.length === 0 ? { ok: true, value } : refused(refuseRules(broken, body));
}

function engagementWire(engagement: Engagement, account: AccountOf<'account'>) {
  const { currency } = account;
  const limit = (minor: bigint | null, name: 'registerLimit' | 'approvalLimit') =>
    minor === null ? {} : { [name]: { amount: fromMinorUnits(minor, currency), currency } };
  return {
    id: engagement.id,
    customer: engagement.identityNumber,
    account: { iban: account.iban, bban: account.bban },
    roles: engagement.roles,
    ...limit(engagement.registerLimitMinor, 'registerLimit'),
    ...limit(engagement.approvalLimitMinor, 'approvalLimit'),
  };
}
