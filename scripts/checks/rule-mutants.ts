// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is replaced has templates.
/** For each row of the rule tables, one way to break it in the code, given by the text to replace. */

import { type Change, mutantsOf } from './mutant';

const LIMITS = 'lib/xs2a/value/limits.ts';
const HEADERS = 'lib/xs2a/message/header.ts';
const OPERATIONS = 'lib/xs2a/message/operation.ts';
const GATE = 'sandbox-bank/gate/gate.ts';
const ACCESS = 'sandbox-bank/gate/access.ts';

const limit = (row: string, name: string, value: string, instead: string): Change => [
  row,
  LIMITS,
  `export const ${name} = ${value};`,
  `export const ${name} = ${instead};`,
];

const path = (row: string, text: string): Change => [
  row,
  OPERATIONS,
  text,
  text.replace("'/v1/", "'/v1/no-"),
];

const TABLES: Readonly<Record<string, readonly Change[]>> = {
  Limits: [
    limit('payments per signing basket', 'BASKET_PAYMENTS_MAX', '10', '11'),
    limit('creditorName', 'CREDITOR_NAME_CHARACTERS_MAX', '70', '71'),
    limit('ultimateDebtor', 'ULTIMATE_DEBTOR_CHARACTERS_MAX', '70', '71'),
    limit('creditorAddress.street', 'STREET_CHARACTERS_MAX', '70', '71'),
    limit('bban', 'BBAN_CHARACTERS_MAX', '30', '31'),
    limit(
      'remittanceInformationUnstructured',
      'REMITTANCE_UNSTRUCTURED_CHARACTERS_MAX',
      '140',
      '141',
    ),
    limit(
      'structured reference, referenceType, referenceIssuer',
      'REMITTANCE_STRUCTURED_CHARACTERS_MAX',
      '35',
      '36',
    ),
    limit('tppMessages text, psuMessage', 'TPP_MESSAGE_TEXT_CHARACTERS_MAX', '512', '513'),
    ['amount', 'lib/xs2a/value/amount.ts', 'minorUnits(currency) :', 'minorUnits(currency) + 1 :'],
    limit('account and card account name', 'ACCOUNT_NAME_CHARACTERS_MAX', '70', '71'),
    limit('Date header deviation', 'DATE_SKEW_SECONDS_MAX', '60', '61'),
    limit('TPP session SCA validity', 'SCA_SESSION_SECONDS_MAX', '3_600', '3_660'),
    limit('renewal of SCA for account access', 'ACCOUNT_ACCESS_DAYS_MAX', '180', '181'),
    limit('balances without PSU present', 'UNATTENDED_BALANCE_READS_MAX', '4', '5'),
    limit('transactions without PSU present', 'UNATTENDED_TRANSACTION_READS_MAX', '4', '5'),
    limit(
      'sandbox batch processing',
      'BATCH_RUN_TIMES',
      "['06:00', '11:00', '13:30', '15:30', '18:00'] as const",
      "['06:00', '11:00', '13:30', '15:30'] as const",
    ),
  ],
  'Stated cases': [
    [
      'request needing signature has none',
      'lib/xs2a/message/operation-headers.ts',
      "  signature: 'required',",
      "  signature: 'optional',",
    ],
    ['signature fails validation', GATE, 'if (!verification.ok) {', 'if (verification === null) {'],
    [
      'downstream system cannot process a UTF-8 character in the request',
      'lib/xs2a/value/text.ts',
      'if (code > 0xffff) return',
      'if (code > 0x10ffff) return',
    ],
    [
      'account resource requested without consent or PSU-ID',
      'sandbox-bank/gate/start-sca.ts',
      '{ links: links.value, path }',
      '{ path }',
    ],
    [
      'payment reference number (KID) error',
      'sandbox-bank/payments/payment-order.ts',
      'if (verdict.ok) continue;',
      'if (verdict !== null) continue;',
    ],
    [
      'corporate PSU sends request without `PSU-CORPORATE-ID`',
      ACCESS,
      "if (psuContext === 'CORPORATE' || (await",
      "if (psuContext === 'CORPORATE' && (await",
    ],
    [
      'bulk or periodic payment put into a signing basket',
      'lib/xs2a/payment/basket.ts',
      "if (candidate.service === 'bulk-payments') return 'bulk';",
      '',
    ],
    [
      'delete a payment in status `PDNG`',
      'lib/xs2a/payment/payment-status.ts',
      "return answer.transactionStatus === 'PDNG'",
      "return answer.transactionStatus === 'RJCT'",
    ],
    [
      'creating a sandbox transaction that names another account as debtor',
      'sandbox-bank/handlers/sandbox-transactions.ts',
      '(bban !== undefined && bban !== account.bban) ||',
      '',
    ],
    [
      'sandbox PSU-ID in a wrong format or wrong customer type',
      'lib/xs2a/sandbox/field.ts',
      '/^[0-9]{11}$/.test(text)',
      '/^[0-9]{1,11}$/.test(text)',
    ],
    [
      'SCA fails',
      'lib/xs2a/message/sca-return.ts',
      "          ['system', params.system],",
      "          ['systems', params.system],",
    ],
  ],
  Endpoints: [
    [
      'Create payment',
      OPERATIONS,
      'path: `/v1/${service}/{payment-product}`,',
      'path: `/v1/no-${service}/{payment-product}`,',
    ],
    [
      'Create instant payment',
      OPERATIONS,
      'path: `/v1/${service}/{payment-product}`,',
      'path: `/v1/no-${service}/{payment-product}`,',
    ],
    [
      'Create domestic payment',
      OPERATIONS,
      'path: `/v1/${service}/{payment-product}`,',
      'path: `/v1/no-${service}/{payment-product}`,',
    ],
    ['Get payment status', OPERATIONS, 'path: `${payment}/status`', 'path: `${payment}/state`'],
    [
      'Start payment authorisation',
      OPERATIONS,
      'path: `${payment}/authorisations`',
      'path: `${payment}/approvals`',
    ],
    path('Create signing basket', "    path: '/v1/signing-baskets',"),
    [
      'Create sandbox customer',
      OPERATIONS,
      "    method: 'POST',\n    path: '/v1/sandbox/customers',",
      "    method: 'PUT',\n    path: '/v1/sandbox/customers',",
    ],
    path('Get sandbox customer', "method: 'GET', path: '/v1/sandbox/customers/{customerId}'"),
    path('List sandbox customers', "method: 'GET', path: '/v1/sandbox/customers' }"),
    [
      'Create sandbox agreement',
      OPERATIONS,
      "    method: 'POST',\n    path: '/v1/sandbox/agreements',",
      "    method: 'PUT',\n    path: '/v1/sandbox/agreements',",
    ],
    [
      'Create sandbox transaction',
      OPERATIONS,
      "    method: 'POST',\n    path: '/v1/sandbox/accounts/{mockAccountId}/transactions',",
      "    method: 'PUT',\n    path: '/v1/sandbox/accounts/{mockAccountId}/transactions',",
    ],
    path('List accounts', "path: '/v1/accounts', query"),
    path('Get balances', "path: '/v1/accounts/{id}/balances'"),
    path('List transactions', "    path: '/v1/accounts/{id}/transactions',"),
    path('Create consent (deprecated)', "path: '/v1/consents'"),
    path('Bank offered consents (replacement)', "path: '/v1/bank-offered-consents'"),
    path('List corporate agreements', "path: '/v1/agreements'"),
    path('Obtain PSU identity through SCA', "path: '/v1/users'"),
  ],
  'Header meanings (common)': [
    [
      'X-Request-ID',
      'sandbox-bank/store/request-replay.ts',
      "if (!isSame(row, identity)) return { kind: 'reused' };",
      '',
    ],
    [
      'TPP-Session-ID',
      ACCESS,
      'if (session.psuId !== psu.id) {',
      'if (session.psuId !== psu.id && session.psuId === null) {',
    ],
    [
      'TPP-Redirect-URI',
      'sandbox-bank/gate/start-sca.ts',
      'redirectUri: headers.tppRedirectUri,',
      "redirectUri: headers.tppRedirectUri.split('?')[0] ?? '',",
    ],
    [
      'TPP-Redirect-Preferred',
      'lib/aspsp/presence.ts',
      "isPhone(requestHeaders) ? 'false' : null",
      "isPhone(requestHeaders) ? 'true' : null",
    ],
    [
      'Digest',
      GATE,
      'const verified = verifyDigest(digest, body);',
      'const verified = verifyDigest(digest, body).ok ? { ok: true as const } : { ok: true as const };',
    ],
    ['TPP-Signature-Certificate', GATE, 'if (!validation.ok) {', 'if (validation === null) {'],
    [
      'Signature',
      'lib/xs2a/message/header.ts',
      "export const SIGNED_HEADERS = [\n  'date',",
      'export const SIGNED_HEADERS = [',
    ],
    [
      'PSU-ID',
      'sandbox-bank/sca/visit.ts',
      'const success: ScaSuccess = {\n    psuId: psu.id,',
      'const success: ScaSuccess = {\n    psuId: visit.id,',
    ],
    [
      'PSU-Corporate-ID',
      ACCESS,
      "({ id, context }) => id === psuCorporateId && context === 'CORPORATE'",
      "({ id, context }) => id === psuCorporateId && context === 'PRIVATE'",
    ],
    [
      'PSU-IP-Address',
      'lib/aspsp/request.ts',
      "if (presence.kind === 'attended') {",
      "set('psuIpAddress', '203.0.113.7');\n  if (presence.kind === 'attended') {",
    ],
    [
      'PSU-Context',
      'sandbox-bank/gate/start-sca.ts',
      'agreementId === null ? headers.psuContext :',
      'agreementId === null ? null :',
    ],
    ['PSU-HTTP-Method', HEADERS, 'psuHttpMethod: choice(PSU_HTTP_METHODS)', 'psuHttpMethod: text'],
    [
      'PSU-IP-Port, PSU-User-Agent, PSU-Accept, PSU-Accept-Charset, PSU-Accept-Encoding, PSU-Accept-Language, PSU-Device-ID, PSU-Geo-Location',
      'lib/aspsp/presence.ts',
      "  accept: 'psuAccept',\n",
      '',
    ],
    [
      'X-PSU-IDENTITY',
      'sandbox-bank/gate/start-sca.ts',
      'identityNumber: headers.psuIdentity,',
      'identityNumber: null,',
    ],
    [
      'X-PSU-AuthMethod-Preferred',
      'sandbox-bank/gate/start-sca.ts',
      'method: headers.psuAuthMethodPreferred,',
      'method: null,',
    ],
    [
      'x-accept-fix',
      HEADERS,
      'today >= ACCEPT_FIXES[fix].defaultFrom ||',
      'today > ACCEPT_FIXES[fix].defaultFrom ||',
    ],
    [
      'Accept, Accept-Charset, Accept-Encoding, Accept-Language, Host',
      'sandbox-bank/server/reply.ts',
      "'application/json;charset=utf-8'",
      "'application/xml;charset=utf-8'",
    ],
    [
      'Content-Type',
      'sandbox-bank/server/request-body.ts',
      'if (isJson && (charset',
      'if ((isJson || type !== null) && (charset',
    ],
  ],
};

export const RULE_MUTANTS = mutantsOf(TABLES);
