/** Payments: requirements of creation, approval, execution and deletion. */
import { hrefOf } from '@/kit/conformance/bank-client';
import type { Check } from '@/kit/conformance/check';
import {
  hasStatus,
  holds,
  isError,
  isRefused,
  matches,
  objectOf,
  same,
} from '@/kit/conformance/holds';
import { ownAccount, read } from '@/kit/conformance/own-account';
import {
  approve,
  bodyOf,
  changed,
  create,
  created,
  DELETED,
  isDescribed,
  type Json,
  NDCT,
  PRODUCTS,
  remove,
  STRAKS,
  startAuthorisation,
  statusOf,
} from '@/kit/conformance/payments';
import type { Stage } from '@/kit/conformance/stage';
import { productChecks } from './payments-of-products';

const RESPONSE = 'interface#payment-creation-response';
const STATES = 'interface#states-and-transitions';

const REQUIRED = ['x-accept-fix', 'TPP-Session-ID', 'TPP-Redirect-URI', 'PSU-ID', 'PSU-IP-Address'];

const requiredHeaders: readonly Check[] = REQUIRED.map((name) => ({
  id: `creation-needs-${name.toLowerCase()}`,
  grade: 'must',
  place: 'interface#create-payment-instant-product',
  rule: `The creation of a payment requires ${name}.`,
  run: async (stage) =>
    isRefused(
      await create(stage, { product: STRAKS, headers: { [name]: undefined } }),
      400,
      'HTTP_HEADER_REQUIRED',
    ),
}));

export const paymentChecks: readonly Check[] = [
  ...productChecks,
  ...requiredHeaders,
  {
    id: 'creation-fee',
    grade: 'must',
    place: RESPONSE,
    rule: 'transactionFees has an amount in string form and a currency, and agrees with the indicator.',
    run: async (stage) => {
      for (const product of PRODUCTS) {
        const answer = await create(stage, { product });
        if (isDescribed(product)) hasStatus(answer, 201);
        if (answer.status !== 201) continue;
        const { transactionFees, transactionFeeIndicator = true } = objectOf(answer);
        if (transactionFees === undefined) continue;
        const { amount, currency } = transactionFees as Json;
        matches(amount, /^\d+(\.\d+)?$/, 'transactionFees.amount');
        matches(currency, /^[A-Z]{3}$/, 'transactionFees.currency');
        if (/[1-9]/.test(amount)) same(transactionFeeIndicator, true, 'transactionFeeIndicator');
      }
    },
  },
  {
    id: 'creation-psu-message',
    grade: 'must',
    place: 'interface#limits',
    rule: 'psuMessage has at most 512 characters.',
    run: async (stage) => {
      const body = changed(
        bodyOf(stage, STRAKS, ownAccount(stage)),
        'creditorName',
        'W'.repeat(70),
      );
      const { answer } = await created(stage, { product: STRAKS, body });
      const { psuMessage = '' } = objectOf(answer);
      holds([...String(psuMessage)].length <= 512, 'at most 512 characters', psuMessage);
    },
  },
  {
    id: 'creation-product-unknown',
    grade: 'should',
    place: 'supplement#9',
    rule: 'An unknown product gets 404 PRODUCT_UNKNOWN.',
    run: async (stage) =>
      isRefused(
        await create(stage, {
          product: 'no-such-product',
          body: bodyOf(stage, NDCT, ownAccount(stage)),
        }),
        404,
        'PRODUCT_UNKNOWN',
      ),
  },
  {
    id: 'creation-debtor-of-another',
    grade: 'must',
    place: 'interface#what-the-service-does',
    rule: 'A payment from an account that is not the PSU’s is refused.',
    run: async (stage) => {
      const other = await stage.makeAccount(await stage.makeCustomer());
      const answer = await create(stage, { body: bodyOf(stage, NDCT, other) });
      hasStatus(answer, 400, 403, 404);
    },
  },
  {
    id: 'creation-from-card',
    grade: 'must',
    place:
      'interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks',
    rule: 'A payment from a card names the reference of its relatedAccount.',
    run: async (stage) => {
      const other = {
        identification: stage.person.card.reference,
        schemeNameProprietary: 'creditCardAccount',
      };
      const body = changed(bodyOf(stage, STRAKS, ownAccount(stage)), 'debtorAccount', {
        currency: 'NOK',
        other,
      });
      hasStatus(await create(stage, { product: STRAKS, body }), 201);
    },
  },
  {
    id: 'creation-duplicate',
    grade: 'ours',
    place: 'interface#create-payment-instant-product',
    rule: 'A logical duplicate is refused with 409, and accepted with allowLogicalDuplicate=true.',
    run: async (stage) => {
      const body = changed(
        bodyOf(stage, NDCT, ownAccount(stage)),
        'remittanceInformationUnstructured',
        `Duplicate ${Date.now()}`,
      );
      hasStatus(await create(stage, { body, query: '' }), 201);
      isRefused(await create(stage, { body, query: '' }), 409, 'CONFLICT');
      hasStatus(await create(stage, { body, query: '?allowLogicalDuplicate=true' }), 201);
    },
  },
  {
    id: 'creation-kid',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'Where the creditor requires a payment reference number, a missing or wrong one gets 400.',
    run: async (stage) => {
      const creditor = await stage.makeCustomer();
      const { bban } = await stage.makeAccount(creditor, '1.00', { kidRequired: true });
      const body = changed(bodyOf(stage, NDCT, ownAccount(stage)), 'creditorAccount', {
        bban,
        currency: 'NOK',
      });
      isRefused(await create(stage, { body }), 400, 'KID_MISSING');
      const wrong = { reference: '1234567890', referenceType: 'SCOR' };
      isRefused(
        await create(stage, { body: { ...body, remittanceInformationStructured: wrong } }),
        400,
        'KID_INVALID',
      );
    },
  },
  {
    id: 'creation-without-psu-id',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'With PSU-Context a payment is created without PSU-ID, and the approval gives the PSU-ID.',
    run: async (stage) => {
      const { answer } = await created(stage, {
        headers: { 'PSU-ID': undefined, 'PSU-Context': 'PRIVATE' },
      });
      const visit = await approve(stage, answer, {
        number: stage.person.number,
        headers: { 'TPP-Session-ID': stage.person.sessionId, 'PSU-Context': 'PRIVATE' },
      });
      same(visit.returned.get('psu-id'), stage.person.psuId, 'psu-id');
    },
  },
  {
    id: 'approval-starts',
    grade: 'must',
    place: 'interface#typical-flows',
    rule: 'An empty POST to startAuthorisation returns a scaRedirect.',
    run: startsApproval,
  },
  {
    id: 'approval-always-asked',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'The PSU is asked for each payment, also just after an SCA.',
    run: async (stage) => {
      await startsApproval(stage);
      await startsApproval(stage);
    },
  },
  {
    id: 'approval-shows-payment',
    grade: 'ours',
    place: 'interface#authentication',
    rule: 'Dynamic linking: the approval page shows the amount and the creditor.',
    run: async (stage) => {
      const body = {
        ...bodyOf(stage, NDCT, ownAccount(stage)),
        creditorName: 'Havørn Brygge AS',
        instructedAmount: { amount: '317.42', currency: 'NOK' },
      };
      const { answer } = await created(stage, { body });
      const { steps } = await approve(stage, answer);
      const page = steps.find(({ buttons }) => buttons.includes('approve'));
      matches(page?.text, /Havørn Brygge AS/, 'the page of approval');
      matches(page?.text, /317[.,]42/, 'the page of approval');
    },
  },
  {
    id: 'approval-cancelled',
    grade: 'should',
    place: 'supplement#8',
    rule: 'After a cancelled approval the payment is not approved, and can be approved later.',
    run: async (stage) => {
      const { answer, self } = await created(stage);
      const started = await startAuthorisation(stage, hrefOf(answer, 'startAuthorisation') ?? '');
      await stage.walk(started, { identityNumber: stage.person.number, cancelAt: 0 });
      same((await statusOf(stage, self)).transactionStatus, 'RCVD', 'status');
      await approve(stage, answer);
      same((await statusOf(stage, self)).transactionStatus, 'PDNG', 'status');
    },
  },
  {
    id: 'payment-executed',
    grade: 'should',
    place: 'supplement#8',
    rule: 'An approved payment is settled in the next batch run, and its row is booked.',
    needs: ['worlds'],
    run: async (stage) => {
      const person = await stage.newPerson('200.00');
      const body = bodyOf(stage, NDCT, person.account);
      const { answer, self } = await created(stage, { body, person });
      await approve(stage, answer, person);
      await stage.world?.runBatch();
      same((await statusOf(stage, self, person)).transactionStatus, 'ACSC', 'status');
      const rows = await stage.client.call({
        path: `/v1/accounts/${person.account.id}/transactions?bookingStatus=booked`,
        headers: person.headers,
      });
      matches(rows.text, /"-120\.50"/, 'a booked row');
    },
  },
  {
    id: 'payment-lack-of-funds',
    grade: 'must',
    place: STATES,
    rule: 'A payment rejected for lack of funds is ACCP with fundsAvailable false.',
    needs: ['worlds'],
    run: async (stage) => {
      const person = await stage.newPerson('100.00');
      const body = bodyOf(stage, NDCT, person.account);
      const { answer, self } = await created(stage, { body, person });
      await approve(stage, answer, person);
      await stage.world?.runBatch();
      const { transactionStatus, fundsAvailable } = await statusOf(stage, self, person);
      same([transactionStatus, fundsAvailable], ['ACCP', false], 'status and fundsAvailable');
    },
  },
  {
    id: 'delete-pending',
    grade: 'must',
    place: 'interface#stated-cases',
    rule: 'Deleting a payment in status PDNG is an error.',
    run: async (stage) => {
      const { answer, self } = await created(stage);
      await approve(stage, answer);
      // The interface does not say that an approved payment waits as PDNG: where it does not, there is nothing to ask.
      if ((await statusOf(stage, self)).transactionStatus !== 'PDNG') return;
      isError(await remove(stage, self));
      same((await statusOf(stage, self)).transactionStatus, 'PDNG', 'status');
    },
  },
  {
    id: 'delete-pending-409',
    grade: 'ours',
    place: 'supplement#6',
    rule: 'Deleting a payment in status PDNG gets 409.',
    run: async (stage) => {
      const { answer, self } = await created(stage);
      await approve(stage, answer);
      hasStatus(await remove(stage, self), 409);
    },
  },
  {
    id: 'payment-reference-valid',
    grade: 'must',
    place: STATES,
    rule: 'A payment reference stays valid after cancellation.',
    run: async (stage) => {
      const { self } = await created(stage);
      hasStatus(await remove(stage, self), ...DELETED);
      await statusOf(stage, self);
    },
  },
  {
    id: 'payment-of-another',
    grade: 'must',
    place: 'interface#header-meanings-common',
    rule: 'Only the PSU of a payment can see it.',
    run: async (stage) => {
      const { self } = await created(stage);
      const { headers } = await stage.newPerson();
      hasStatus(await stage.client.call({ path: self, headers }), 401, 403, 404);
    },
  },
  {
    id: 'payment-unknown',
    grade: 'should',
    place: 'supplement#9',
    rule: 'An unknown payment gets 404 RESOURCE_UNKNOWN.',
    run: async (stage) =>
      isRefused(await read(stage, `/v1/payments/${NDCT}/enc!!AAAA=`), 404, 'RESOURCE_UNKNOWN'),
  },
];

async function startsApproval(stage: Stage): Promise<void> {
  const { answer } = await created(stage);
  const started = await startAuthorisation(stage, hrefOf(answer, 'startAuthorisation') ?? '');
  hasStatus(started, 200, 201);
  matches(hrefOf(started, 'scaRedirect'), /^https?:\/\//, 'scaRedirect');
}
