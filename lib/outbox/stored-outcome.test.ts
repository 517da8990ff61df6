import { describe, expect, it } from 'vitest';
import { readOutcome, storedOutcome } from './stored-outcome';

const stored = (code: string, path?: string | null) => {
  const message = { category: 'ERROR', code, path, text: 'Kari Nordmann 12345678903' };
  const outcome = storedOutcome({ kind: 'refused', status: 400, messages: [message] });
  return JSON.parse(JSON.stringify(outcome)).messages;
};

describe('what is stored of a refusal', () => {
  it.each([
    ['FORMAT_ERROR', 'creditorName'],
    ['PRODUCT_INVALID', 'instructedAmount.currency'],
    ['KID_INVALID', 'payments.12.remittanceInformationStructuredArray.0.reference'],
    ['KID_INVALID', 'payments[12].creditorAccount.bban'],
    ['FORMAT_ERROR', 'debtorAccount.other.identification'],
    ['FORMAT_ERROR', 'creditorAddress.postalCode'],
    ['FORMAT_ERROR', 'paymentIds.3'],
    ['FORMAT_ERROR', 'x-request-id'],
    ['FORMAT_ERROR', 'PSU-Corporate-ID'],
  ])('is its code %s and the field %s', (code, path) => {
    expect(stored(code, path)).toEqual([{ code, path }]);
  });

  it.each([
    ['FORMAT_ERROR 13039319955', 'creditorName', { code: 'UNKNOWN', path: 'creditorName' }],
    ['KARI_NORDMANN', null, { code: 'UNKNOWN', path: null }],
    ['toString', null, { code: 'UNKNOWN', path: null }],
    ['FORMAT_ERROR', undefined, { code: 'FORMAT_ERROR', path: null }],
    [
      'FORMAT_ERROR',
      'PSU-ID 72ebfa83-3c2c-4a0e-8d38-7d3a6a1d9b10',
      { code: 'FORMAT_ERROR', path: null },
    ],
    ['FORMAT_ERROR', 'creditorName.Kari Nordmann', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', 'creditorName.KariNordmann', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', 'payments.13039319955', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', 'payments[1303][9319][955]', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', 'payments.1303.9319.955', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', '1303', { code: 'FORMAT_ERROR', path: null }],
    ['FORMAT_ERROR', '', { code: 'FORMAT_ERROR', path: null }],
  ])('is none of the bank’s words: %j, %j', (code, path, left) => {
    expect(stored(code, path)).toEqual([left]);
  });

  it('is read as it was stored by the release before', () => {
    const outcome = { kind: 'refused', status: 400, messages: [{ code: 'X', path: 'y' }] };
    expect(readOutcome({ outcome })).toEqual({
      kind: 'refused',
      status: 400,
      messages: [{ category: 'ERROR', code: 'X', path: 'y' }],
    });
  });
});
