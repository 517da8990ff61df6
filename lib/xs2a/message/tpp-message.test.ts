import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from '@/lib/xs2a/testing/holds';
import {
  ErrorBody,
  TPP_MESSAGE_CATEGORIES,
  TPP_MESSAGE_CODES,
  TPP_MESSAGE_STATUS,
  tppError,
  truncateText,
} from './tpp-message';

test('the codes are those of the document', () => {
  expect(TPP_MESSAGE_CODES.join(' ')).toBe(
    'SYSTEM_ERROR BAD_REQUEST FORBIDDEN NOT_FOUND CONFLICT HTTP_HEADER_REQUIRED QUERY_PARAMETER_REQUIRED FORMAT_ERROR RESOURCE_UNKNOWN SCA_NOT_FOUND SCA_EXPIRED SCA_INVALID PSU_CREDENTIALS_INVALID CONSENT_UNKNOWN CONSENT_INVALID CONSENT_EXPIRED ACCESS_EXCEEDED PRODUCT_UNKNOWN PRODUCT_INVALID KID_MISSING KID_INVALID PAYMENT_FAILED EXECUTION_DATE_INVALID REFERENCE_MIX_INVALID',
  );
  expect(TPP_MESSAGE_CATEGORIES).toEqual(['ERROR', 'WARNING']);
});

test('each code has the HTTP status of the supplement', () => {
  const byStatus = (status: number) =>
    TPP_MESSAGE_CODES.filter((code) => TPP_MESSAGE_STATUS[code] === status).sort();
  const sorted = (codes: string) => codes.split(' ').sort();
  expect(byStatus(400)).toEqual(
    sorted(
      'FORMAT_ERROR BAD_REQUEST HTTP_HEADER_REQUIRED QUERY_PARAMETER_REQUIRED KID_MISSING KID_INVALID PAYMENT_FAILED EXECUTION_DATE_INVALID REFERENCE_MIX_INVALID SCA_INVALID',
    ),
  );
  expect(byStatus(401)).toEqual(
    sorted('PSU_CREDENTIALS_INVALID CONSENT_INVALID CONSENT_EXPIRED SCA_EXPIRED'),
  );
  expect(byStatus(403)).toEqual(sorted('FORBIDDEN CONSENT_UNKNOWN PRODUCT_INVALID'));
  expect(byStatus(404)).toEqual(sorted('NOT_FOUND RESOURCE_UNKNOWN PRODUCT_UNKNOWN SCA_NOT_FOUND'));
  expect(byStatus(409)).toEqual(['CONFLICT']);
  expect(byStatus(429)).toEqual(['ACCESS_EXCEEDED']);
  expect(byStatus(500)).toEqual(['SYSTEM_ERROR']);
});

test('a text has at most 512 characters', () => {
  expect(tppError('BAD_REQUEST', 'x'.repeat(512)).text).toBe('x'.repeat(512));
  expect(tppError('BAD_REQUEST', 'x'.repeat(513)).text).toBe(`${'x'.repeat(511)}…`);
  expect(tppError('BAD_REQUEST', '😀'.repeat(512)).text).toBe('😀'.repeat(512));
  expect(tppError('BAD_REQUEST', '😀'.repeat(513)).text).toBe(`${'😀'.repeat(511)}…`);
});

test('an error names the field where there is one', () => {
  expect(tppError('FORMAT_ERROR', 'Too long', 'creditorName')).toEqual({
    category: 'ERROR',
    code: 'FORMAT_ERROR',
    path: 'creditorName',
    text: 'Too long',
  });
  expect(tppError('SYSTEM_ERROR', 'Oh')).toStrictEqual({
    category: 'ERROR',
    code: 'SYSTEM_ERROR',
    text: 'Oh',
  });
});

test('an error body is read with codes and fields that are not known', () => {
  expect(
    ErrorBody.parse({
      tppMessages: [{ category: 'INFO', code: 'NEW_CODE', text: null, more: 1 }],
      x: 1,
    }),
  ).toEqual({ tppMessages: [{ category: 'INFO', code: 'NEW_CODE', text: null }] });
  expect(ErrorBody.parse({})).toEqual({});
  expect(ErrorBody.safeParse({ tppMessages: 'no' }).success).toBe(false);
  expect(ErrorBody.safeParse([]).success).toBe(false);
  expect(ErrorBody.safeParse('<html>').success).toBe(false);
});

holds(
  'a truncated text has at most so many code points and no half of a pair that was whole',
  fc.property(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.integer({ min: 1, max: 40 }),
    (text, max) => {
      const cut = truncateText(text, max);
      expect(Array.from(cut).length).toBeLessThanOrEqual(max);
      expect(
        /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(cut),
      ).toBe(false);
      if (Array.from(text).length <= max) expect(cut).toBe(text);
      else expect(text.startsWith(cut.slice(0, -1)) && cut.endsWith('…')).toBe(true);
    },
  ),
);
