import { describe, expect, it } from 'vitest';
import type { DraftContent } from '@/lib/query/payment-form-queries';
import { RequestError } from '@/lib/query/request';
import type { DraftConflict, PaymentDraftView } from '@/lib/view/payment';
import { conflictOf, createVersionedSave } from './versioned-save';

const KIND = 'norwegian-domestic-credit-transfers';
const content = (creditorName: string): DraftContent => ({
  contextId: 'private',
  kind: KIND,
  input: { creditorName },
});
const draft = (creditorName: string, updatedAt: string): PaymentDraftView => ({
  draftId: 'd1',
  contextId: 'private',
  bankId: null,
  context: 'PRIVATE',
  kind: KIND,
  input: { creditorName },
  updatedAt,
});
const PROBLEM = { code: 'conflict', title: '', requestId: 'r' } as const;
const conflict = (theirs: PaymentDraftView) => {
  const problem: DraftConflict = { ...PROBLEM, draft: theirs };
  return new RequestError(problem);
};

/** A page's saves, and what the server answers to each. */
const page = (opened: string | null) => {
  const saves: [string, string | null][] = [];
  const answers: {
    resolve: (draft: PaymentDraftView) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const made = createVersionedSave((_id, { input }, _way, version) => {
    saves.push([String(input.creditorName), version]);
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  }, opened);
  return { ...made, saves, answers };
};

describe('a draft is saved', () => {
  it('over the version that the page was opened with, and then over its own', async () => {
    const { keep, saves, answers } = page('v1');
    const first = keep('d1', content('a'), 'over');
    answers[0]?.resolve(draft('a', 'v2'));
    await first;
    void keep('d1', content('ab'), 'over');
    expect(saves).toEqual([
      ['a', 'v1'],
      ['ab', 'v2'],
    ]);
  });

  it('over no version beside another save of the page, as when it is closed', async () => {
    const { keep, saves } = page('v1');
    void keep('d1', content('a'), 'over');
    void keep('d1', content('ab'), 'unload');
    expect(saves[1]).toEqual(['ab', null]);
  });

  it('not over what another page has saved, until that is accepted', async () => {
    const { keep, saves, answers, theirs, acceptTheirs } = page('v1');
    const first = keep('d1', content('a'), 'over');
    const met = conflict(draft('b', 'v2'));
    answers[0]?.reject(met);
    await expect(first).rejects.toBe(met);
    expect(theirs()).toEqual(draft('b', 'v2'));
    void keep('d1', content('a'), 'over').catch(() => {});
    expect(saves[1]).toEqual(['a', 'v1']);
    answers[1]?.reject(met);
    await new Promise(setImmediate);
    acceptTheirs();
    void keep('d1', content('ac'), 'over');
    expect(saves[2]).toEqual(['ac', 'v2']);
  });

  it('over its version beside another save too while it has not accepted what another page has saved', async () => {
    const { keep, saves, answers, acceptTheirs } = page('v1');
    const first = keep('d1', content('a'), 'over').catch(() => {});
    answers[0]?.reject(conflict(draft('b', 'v2')));
    await first;
    void keep('d1', content('a'), 'over').catch(() => {});
    void keep('d1', content('ab'), 'unload').catch(() => {});
    expect(saves.slice(1)).toEqual([
      ['a', 'v1'],
      ['ab', 'v1'],
    ]);
    acceptTheirs();
    void keep('d1', content('abc'), 'unload').catch(() => {});
    expect(saves[3]).toEqual(['abc', null]);
  });

  it('over what it saved itself without hearing of it', async () => {
    const { keep, saves, answers } = page('v1');
    const first = keep('d1', content('a'), 'over').catch(() => 'lost');
    answers[0]?.reject(new TypeError('network'));
    expect(await first).toBe('lost');
    const second = keep('d1', content('ab'), 'over');
    answers[1]?.reject(conflict(draft('a', 'v2')));
    await new Promise(setImmediate);
    answers[2]?.resolve(draft('ab', 'v3'));
    await expect(second).resolves.toMatchObject({ updatedAt: 'v3' });
    expect(saves).toEqual([
      ['a', 'v1'],
      ['ab', 'v1'],
      ['ab', 'v2'],
    ]);
  });
});

it('another conflict is none of a draft', () => {
  expect(conflictOf(new RequestError(PROBLEM))).toBeNull();
  expect(conflictOf(new TypeError('network'))).toBeNull();
});
