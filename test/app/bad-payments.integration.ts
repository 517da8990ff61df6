import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '@/lib/view/problem';
import { ErrorBody } from '@/lib/xs2a/message/tpp-message';
import { PAYMENT_KIND_TABLE, PAYMENT_KINDS } from '@/lib/xs2a/payment/payment-product';
import { badPayments, changedPayment, goodPayment } from '@/lib/xs2a/testing/bad-payments';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { RULE_IDS, type RuleId, ruleSentence } from '@/lib/xs2a/value/rule';
import { create } from '@/sandbox-bank/testing/payments';
import { type ConnectedPsu, connectPsu } from '@/sandbox-bank/testing/test-bank';
import {
  begunDraft,
  newPayingUser,
  openSandbox,
  type PayingUser,
  submit,
} from '@/test/harness/sandbox';
import { shared } from '@/test/harness/shared';

const sandbox = shared(openSandbox);
let user: PayingUser;
let psu: ConnectedPsu;
beforeAll(async () => {
  user = await newPayingUser(sandbox, '900000.00');
  psu = await connectPsu(sandbox.client, { identityNumber: user.customerNumber });
});

const today = bankDay(new Date());

/** The rule behind a sentence of the sandbox bank, whatever numbers and values the sentence contains. */
function ruleOfText(text: string): RuleId | undefined {
  if (/^[^ ]+: Expected a value, got (an empty string|only white space)\./.test(text))
    return 'field-required';
  if (/^[^ ]+: Expected (one of \w+(, \w+)+|creditCardAccount)\./.test(text))
    return 'choice-unknown';
  const pattern = (sentence: string) =>
    new RegExp(
      `^[^ ]+: ${sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/77001|77002/g, '[0-9]+')}`,
    );
  return RULE_IDS.find((rule) =>
    [
      { rule, limit: 77001, actual: 77002 },
      // The unit is in the singular.
      { rule, limit: 1, actual: 77002 },
      { rule, limit: 77001 },
      { rule },
    ].some((finding) => pattern(ruleSentence(finding)).test(text)),
  );
}

/** A field shows one error at a time: the first of several rules at one path. */
const firstOfEachPath = <Named extends { path?: string | null | undefined }>(
  named: readonly Named[],
): Named[] =>
  named.filter((one, index) => named.findIndex(({ path }) => path === one.path) === index);

describe.each(PAYMENT_KINDS)('%s', (kind) => {
  const good = () => goodPayment(kind, user.account.bban, today);
  let draftId: string;
  beforeAll(async () => {
    draftId = await begunDraft(user, { kind });
  });

  it.each(badPayments(kind))('we name $path: $rule for $what', async (bad) => {
    const answer = await submit(user, draftId, changedPayment(good(), bad));
    const problem = answer.body as unknown as Problem;
    expect(answer.status).toBe(400);
    expect(problem.code).toBe('invalid-input');
    const named = problem.fields?.map(({ path, rule }) => ({ path, rule }));
    expect(firstOfEachPath(named ?? [])).toEqual([{ path: bad.path, rule: bad.rule }]);
  });

  it.each(badPayments(kind))('the bank names $path: $rule for $what', async (bad) => {
    const { service, product } = PAYMENT_KIND_TABLE[kind];
    const answer = await create(sandbox.client, psu, {
      service,
      product,
      body: changedPayment(good(), bad),
      duplicate: true,
    });
    expect(answer.status, answer.text).toBe(400);
    const { tppMessages } = ErrorBody.parse(answer.body);
    const named = tppMessages?.map(({ path, text }) => ({ path, rule: ruleOfText(text ?? '') }));
    expect(firstOfEachPath(named ?? []), answer.text).toEqual([{ path: bad.path, rule: bad.rule }]);
  });

  it('is made when nothing is wrong with it', async () => {
    const made = await submit(user, draftId, good(), true);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });
});
