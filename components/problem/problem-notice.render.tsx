import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/components/testing/render-page';
import type { RequestProblem } from '@/lib/query/request';
import { ProblemNotice } from './problem-notice';

const problem = (
  code: RequestProblem['code'],
  ...messages: [string, string?][]
): RequestProblem => ({
  code,
  title: code,
  requestId: '',
  bankMessages: messages.map(([bankCode, text]) => ({
    code: bankCode,
    text: text ?? null,
    path: null,
  })),
});

const shown = (of: RequestProblem, locale: 'en' | 'nb' = 'en') => {
  renderPage(<ProblemNotice problem={of} />, locale);
  return screen.getByRole('alert').textContent;
};

describe('a refusal of the bank', () => {
  it.each([
    ['en', 'KID_INVALID', 'The KID is not valid', 'The bank did not do what Brygge asked it to.'],
    ['nb', 'KID_INVALID', 'KID-en er ikke gyldig', 'Banken gjorde ikke det Brygge ba om.'],
    [
      'en',
      'PRODUCT_UNKNOWN',
      'The bank does not offer this kind of payment',
      'Choose another kind',
    ],
    ['nb', 'SCA_NOT_FOUND', 'Banken finner ikke bekreftelsen din', 'Start på nytt i Brygge.'],
  ] as const)('is explained in %s by its code %s', (locale, code, title, text) => {
    const words = shown(problem('bank-refused', [code]), locale);
    expect(words).toContain(title);
    expect(words).toContain(text);
  });

  it('is quoted in the bank’s words beside ours', () => {
    const words = shown(problem('bank-refused', ['FORMAT_ERROR', 'street: at most 70']));
    expect(words).toContain('The bank could not read one of the details');
    expect(words).toContain('street: at most 70');
  });

  it('says so when Brygge does not know the code', () => {
    const words = shown(problem('bank-refused', ['LIMIT_OF_THE_DAY']));
    expect(words).toContain('with a code Brygge does not recognise');
    expect(words).toContain('LIMIT_OF_THE_DAY');
    expect(words).toContain('The bank did not do what Brygge asked it to.');
  });

  it.each(['constructor', 'unknownTitle', 'KID_INVALID.title', '__proto__'])(
    'takes the code %j for no name of a sentence',
    (code) => {
      expect(shown(problem('bank-refused', [code]))).toContain('Brygge does not recognise');
    },
  );

  it.each([
    ['', [], true],
    [', unless a code says what to do', ['KID_INVALID'], false],
  ] as const)('asks for another try%s', (_when, codes, isAsked) => {
    const words = shown(problem('bank-refused', ...codes.map((code): [string] => [code])));
    expect(words?.includes('Try again later, or ask the bank.')).toBe(isAsked);
  });

  it('asks nobody to reload the page when the bank refuses what would be the same after that', () => {
    const words = shown(problem('bank-refused', ['CONFLICT', 'Paid twice already.']));
    expect(words).toContain('The bank refused the request');
    expect(words).toContain('Paid twice already.');
    expect(words).not.toContain('Reload');
  });

  it('is explained by the first code that Brygge knows', () => {
    const words = shown(problem('bank-refused', ['X_1'], ['EXECUTION_DATE_INVALID']));
    expect(words).toContain('The bank does not accept the date');
  });

  it.each([
    ['not-found', 'RESOURCE_UNKNOWN', 'The bank cannot find the account or payment'],
    ['not-found', 'X_1', 'The bank cannot find this'],
    ['read-limit-reached', 'ACCESS_EXCEEDED', 'The bank is not taking more requests right now'],
    ['invalid-input', 'KID_MISSING', 'The payment needs a KID'],
    ['invalid-input', 'X_1', 'Some details need correcting'],
    ['conflict', 'BAD_REQUEST', 'This has changed since you opened this page'],
  ] as const)('that is the problem %s says of the code %s: %s', (code, bankCode, title) => {
    expect(shown(problem(code, [bankCode]))).toContain(title);
  });

  it.each(['en', 'nb'] as const)(
    'says in %s until when the bank wants to be left alone',
    (locale) => {
      const of = problem('bank-refused', ['ACCESS_EXCEEDED']);
      const words = shown({ ...of, retryAt: '2026-11-23T13:44:01+01:00' }, locale);
      expect(words).toMatch(/13:45/);
      expect(words).toMatch(/The bank did not do what|Banken gjorde ikke det/);
    },
  );

  it('without a code is the bank’s words alone', () => {
    const words = shown(problem('bank-refused', ['']));
    expect(words).toContain('The bank refused the request');
    expect(words).not.toContain('Brygge does not recognise');
  });

  it('without a message is told by the problem alone', () => {
    expect(shown(problem('not-found'))).toContain('Page not found');
  });
});
