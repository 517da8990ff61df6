/** The limits of a payment's fields, each at its boundary: what is accepted, and what is refused with 400. */
import type { Check } from '@/kit/conformance/check';
import { hasStatus, isRefused } from '@/kit/conformance/holds';
import { bodyOf, changed, create, type Json, NDCT, STRAKS } from '@/kit/conformance/payments';
import type { Stage } from '@/kit/conformance/stage';

const STRAKS_PLACE =
  'interface#payment-creation-request-payment-product-instant-norwegian-domestic-credit-transfers-straks';

type Change = Readonly<Record<string, unknown>>;

type Row = {
  id: string;
  rule: string;
  place?: string;
  grade?: Check['grade'];
  product?: string;
  /** Changes, by dotted path, that are accepted; undefined removes a field. */
  taken?: readonly Change[];
  /** Changes that are refused with 400. */
  refused?: readonly Change[];
};

const amount = (value: unknown, currency = 'NOK'): Change => ({
  instructedAmount: { amount: value, currency },
});
const text = (field: string, character: string, length: number): Change => ({
  [field]: character.repeat(length),
});
const structured = (changes: Json): Change => ({
  remittanceInformationStructured: { reference: '1234567897', ...changes },
});

const ROWS: readonly Row[] = [
  {
    id: 'field-creditor-name',
    rule: 'creditorName has at most 70 characters.',
    place: 'interface#limits',
    taken: [text('creditorName', 'å', 70)],
    refused: [text('creditorName', 'å', 71)],
  },
  {
    id: 'field-creditor-name-required',
    rule: 'creditorName is required.',
    refused: [{ creditorName: undefined }],
  },
  {
    id: 'field-creditor-name-empty',
    rule: 'creditorName is not empty.',
    grade: 'ours',
    place: 'supplement#10',
    refused: [{ creditorName: '' }],
  },
  {
    id: 'field-ultimate-debtor',
    rule: 'ultimateDebtor has at most 70 characters.',
    place: 'interface#limits',
    taken: [text('ultimateDebtor', 'ø', 70)],
    refused: [text('ultimateDebtor', 'ø', 71)],
  },
  {
    id: 'field-street',
    rule: 'creditorAddress.street has at most 70 characters.',
    place: 'interface#limits',
    taken: [text('creditorAddress.street', 'x', 70)],
    refused: [text('creditorAddress.street', 'x', 71)],
  },
  {
    id: 'field-country',
    rule: 'creditorAddress.country is required, and a code of the country list.',
    place: 'interface#country-list-iso-3166-1-alpha-2-codes-accepted',
    taken: [{ 'creditorAddress.country': 'ZW' }, { 'creditorAddress.country': 'AX' }],
    refused: [
      { 'creditorAddress.country': 'XX' },
      { 'creditorAddress.country': 'NOR' },
      { creditorAddress: { city: 'Bergen' } },
    ],
  },
  {
    id: 'field-address-required',
    rule: 'creditorAddress is required.',
    refused: [{ creditorAddress: undefined }],
  },
  {
    id: 'field-creditor-bban',
    rule: 'A bban has at most 30 characters.',
    place: 'interface#limits',
    taken: [{ 'creditorAccount.bban': '1'.repeat(30) }],
    refused: [{ 'creditorAccount.bban': '1'.repeat(31) }],
  },
  {
    id: 'field-creditor-bban-required',
    rule: 'creditorAccount has a bban and a currency.',
    refused: [
      { creditorAccount: undefined },
      { 'creditorAccount.bban': undefined },
      { 'creditorAccount.currency': undefined },
    ],
  },
  {
    id: 'field-debtor-one-of',
    rule: 'debtorAccount has exactly one of bban and other.',
    refused: [
      { 'debtorAccount.bban': undefined },
      {
        'debtorAccount.other': {
          identification: 'card',
          schemeNameProprietary: 'creditCardAccount',
        },
      },
    ],
  },
  {
    id: 'field-debtor-scheme',
    rule: 'The only scheme of debtorAccount.other is creditCardAccount.',
    refused: [
      {
        debtorAccount: {
          currency: 'NOK',
          other: { identification: 'card', schemeNameProprietary: 'debitCard' },
        },
      },
    ],
  },
  {
    id: 'field-debtor-currency',
    rule: 'debtorAccount.currency is required.',
    refused: [{ 'debtorAccount.currency': undefined }],
  },
  {
    id: 'field-amount-string',
    rule: 'instructedAmount.amount is a decimal in string form.',
    taken: [amount('0.01')],
    refused: [amount(12.5), amount('1e3'), amount('1,50'), amount('')],
  },
  {
    id: 'field-amount-digits',
    rule: 'The fraction digits follow the ISO 4217 minor units of the currency.',
    place: 'interface#limits',
    taken: [amount('1.50'), amount('10', 'JPY'), amount('1.234', 'KWD')],
    refused: [amount('1.001'), amount('10.5', 'JPY'), amount('1.2345', 'KWD')],
  },
  {
    id: 'field-amount-fewer-digits',
    rule: 'Fewer fraction digits than the minor units are accepted.',
    grade: 'ours',
    place: 'supplement#10',
    taken: [amount('1'), amount('1.5')],
  },
  {
    id: 'field-amount-precision',
    rule: 'An amount has at most 18 digits.',
    place: 'interface#limits',
    refused: [amount('10000000000000000.00'), amount('12345678901234567890')],
  },
  {
    id: 'field-amount-positive',
    rule: 'An amount is more than zero.',
    grade: 'ours',
    place: 'supplement#10',
    refused: [amount('0.00'), amount('-1.00')],
  },
  {
    id: 'field-currency',
    rule: 'A currency is one of the currency list.',
    place: 'interface#currency-list-iso-4217-codes-accepted',
    taken: [amount('1.00', 'ZAR')],
    refused: [amount('1.00', 'XYZ'), amount('1.00', 'nok'), { 'creditorAccount.currency': 'BTC' }],
  },
  {
    id: 'field-currency-required',
    rule: 'instructedAmount and its currency are required.',
    refused: [{ instructedAmount: undefined }, { 'instructedAmount.currency': undefined }],
  },
  {
    id: 'field-purpose',
    rule: 'purposeCode is one of the supported subset.',
    taken: [{ purposeCode: 'SALA' }, { purposeCode: 'OTHR' }],
    refused: [{ purposeCode: 'GDDS' }],
  },
  {
    id: 'field-message',
    rule: 'remittanceInformationUnstructured has 1 to 140 characters.',
    place: 'interface#limits',
    taken: [
      text('remittanceInformationUnstructured', 'æ', 140),
      { remittanceInformationUnstructured: 'x' },
    ],
    refused: [
      text('remittanceInformationUnstructured', 'æ', 141),
      { remittanceInformationUnstructured: '' },
    ],
  },
  {
    id: 'field-reference',
    rule: 'A structured reference has 1 to 35 characters.',
    place: 'interface#limits',
    taken: [structured({ reference: '1'.repeat(35) })],
    refused: [structured({ reference: '1'.repeat(36) }), structured({ reference: '' })],
  },
  {
    id: 'field-reference-type',
    rule: 'referenceType and referenceIssuer have 1 to 35 characters.',
    place: 'interface#limits',
    taken: [structured({ referenceType: 'S'.repeat(35), referenceIssuer: 'B'.repeat(35) })],
    refused: [
      structured({ referenceType: 'S'.repeat(36) }),
      structured({ referenceIssuer: 'B'.repeat(36) }),
      structured({ referenceType: '' }),
    ],
  },
  {
    id: 'field-reference-array',
    rule: 'remittanceInformationStructuredArray is supported.',
    grade: 'should',
    place: 'supplement#5',
    taken: [
      {
        remittanceInformationStructuredArray: [
          { reference: '1234567897', referenceType: 'SCOR' },
          { reference: 'F-77', referenceType: 'CINV', referenceIssuer: 'BITS-EFAKTURA' },
        ],
      },
    ],
  },
  {
    id: 'field-one-remittance',
    rule: 'Only one of the structured and the unstructured remittance may be set.',
    refused: [{ ...structured({}), remittanceInformationUnstructured: 'Takk' }],
  },
  {
    id: 'field-emoji',
    rule: 'A character that a downstream system cannot process is refused with 400.',
    place: 'interface#stated-cases',
    refused: [{ creditorName: 'Takk 😀' }, { remittanceInformationUnstructured: '😀' }],
  },
  {
    id: 'field-basic-plane',
    rule: 'Letters of the Basic Multilingual Plane are accepted.',
    grade: 'ours',
    place: 'supplement#10',
    taken: [{ creditorName: 'Łukasz 中' }],
  },
  {
    id: 'field-invisible',
    rule: 'Text that a person cannot see is refused.',
    grade: 'ours',
    place: 'supplement#10',
    refused: [{ creditorName: 'Kari\u202eNordmann' }, { creditorName: '\u00a0 ' }],
  },
  {
    id: 'field-execution-date',
    rule: 'requestedExecutionDate of a domestic payment is an ISO 8601 date.',
    product: NDCT,
    refused: [
      { requestedExecutionDate: '31.12.2026' },
      { requestedExecutionDate: '2027-02-30' },
      { requestedExecutionDate: undefined },
    ],
  },
];

export const fieldChecks: readonly Check[] = ROWS.map(
  ({
    id,
    rule,
    place = STRAKS_PLACE,
    grade = 'must',
    product = STRAKS,
    taken = [],
    refused = [],
  }) => ({
    id,
    grade,
    place,
    rule,
    run: async (stage) => {
      for (const change of taken) {
        hasStatus(await create(stage, { product, body: changedBy(stage, product, change) }), 201);
      }
      for (const change of refused) {
        isRefused(await create(stage, { product, body: changedBy(stage, product, change) }), 400);
      }
    },
  }),
);

/** Each refused field is named. */
export const fieldPathChecks: readonly Check[] = [
  {
    id: 'field-named',
    grade: 'ours',
    place: 'supplement#10',
    rule: 'A refused field is named by its path, with FORMAT_ERROR.',
    run: async (stage) => {
      for (const path of ['creditorName', 'creditorAccount.bban', 'instructedAmount.currency']) {
        const body = changedBy(stage, STRAKS, { [path]: undefined });
        isRefused(await create(stage, { product: STRAKS, body }), 400, 'FORMAT_ERROR', path);
      }
    },
  },
  {
    id: 'field-date-passed',
    grade: 'should',
    place: 'supplement#9',
    rule: 'A day in the past is refused with EXECUTION_DATE_INVALID.',
    run: async (stage) => {
      const body = changedBy(stage, NDCT, { requestedExecutionDate: stage.day(-2) });
      isRefused(await create(stage, { body }), 400, 'EXECUTION_DATE_INVALID');
    },
  },
];

function changedBy(stage: Stage, product: string, change: Change): Json {
  const [account] = stage.person.accounts;
  if (account === undefined) throw new Error('no creditor');
  return Object.entries(change).reduce(
    (body, [path, value]) => changed(body, path, value),
    bodyOf(stage, product, account),
  );
}
