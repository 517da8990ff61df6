import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper, type DraftState, type SaveWay } from './draft-keeper';

class Gone extends Error {}
class SignedOut extends Error {}
class Conflict extends Error {}

function keeper(draftId: string | null = null) {
  const calls: { draftId: string | null; content: string; way: SaveWay }[] = [];
  const answers: { resolve: (madeId?: string) => void; reject: (error: Error) => void }[] = [];
  const states: DraftState[] = [];
  const drafts: string[] = [];
  const made = createDraftKeeper<string>({
    draftId,
    keep: (id, content, way) => {
      calls.push({ draftId: id, content, way });
      return new Promise((resolve, reject) => {
        answers.push({ resolve: (madeId = id ?? 'd1') => resolve({ draftId: madeId }), reject });
      });
    },
    isGone: (error) => error instanceof Gone,
    isSignedOut: (error) => error instanceof SignedOut,
    isConflict: (error) => error instanceof Conflict,
    onDraft: (id) => drafts.push(id),
    onState: (state) => states.push(state),
  });
  const answer = async (result?: Error | string) => {
    const next = answers.shift();
    if (result instanceof Error) next?.reject(result);
    else next?.resolve(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...made, calls, states, drafts, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a draft', () => {
  it('is created with the first letter, and changed when the typing pauses', async () => {
    const draft = keeper();
    draft.change('K');
    expect(draft.calls).toEqual([{ draftId: null, content: 'K', way: 'over' }]);
    draft.change('Ka');
    await draft.answer();
    expect(draft.drafts).toEqual(['d1']);
    draft.change('Kar');
    await vi.advanceTimersByTimeAsync(599);
    expect(draft.calls).toHaveLength(1);
    draft.change('Kari');
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd1', content: 'Kari', way: 'over' }]);
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
  });

  it('is not said to be saved while something typed since is not', async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
    draft.change('ab');
    expect(draft.states.at(-1)).toBe('saving');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
  });

  it('is made once, however fast one types', async () => {
    const draft = keeper();
    for (const text of ['a', 'ab', 'abc']) draft.change(text);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(draft.calls).toHaveLength(1);
    await draft.answer();
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd1', content: 'abc', way: 'over' }]);
  });

  it('is saved again after a failure, with what was typed last', async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer(new Error('offline'));
    expect(draft.states.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(draft.calls).toHaveLength(2);
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
  });

  it('is not made anew when it was sent or discarded elsewhere', async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer(new Gone());
    draft.change('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toHaveLength(1);
    expect(draft.states.at(-1)).toBe('gone');
    await expect(draft.flush('c')).resolves.toBe('d7');
    expect(draft.calls).toHaveLength(1);
  });

  it('is sent by its id at the first press, where the answer to an earlier one was lost', async () => {
    const draft = keeper('d7');
    const flushed = draft.flushToSend('final');
    // The payment was made, and its draft is no longer there.
    await draft.answer(new Gone());
    await expect(flushed).resolves.toBe('d7');
    expect(draft.states.at(-1)).toBe('gone');
    const other = keeper('d8');
    const failed = expect(other.flushToSend('final')).rejects.toThrow('offline');
    await other.answer(new Error('offline'));
    await failed;
  });

  it('is kept before it is sent, after what is under way', async () => {
    const draft = keeper();
    draft.change('a');
    const flushed = draft.flush('final');
    await draft.answer();
    expect(draft.calls.at(-1)).toEqual({ draftId: 'd1', content: 'final', way: 'over' });
    await draft.answer();
    await expect(flushed).resolves.toBe('d1');
  });

  it('says so when it could not be kept before it is sent', async () => {
    const draft = keeper();
    const flushed = expect(draft.flush('final')).rejects.toThrow('offline');
    await draft.answer(new Error('offline'));
    await flushed;
  });

  it('is sent at once when the page is unloaded, even in the background', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.unload();
    expect(draft.calls).toEqual([{ draftId: 'd7', content: 'a', way: 'unload' }]);
    await vi.advanceTimersByTimeAsync(10_000);
    draft.unload();
    expect(draft.calls).toHaveLength(1);
  });

  it('is saved later when it was too large for that and the page comes back', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.unload();
    await draft.answer(new Error('too large'));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(draft.calls.at(-1)).toEqual({ draftId: 'd7', content: 'a', way: 'over' });
    expect(draft.calls).toHaveLength(2);
  });

  it('is saved as usual when the page is hidden', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.hide();
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls).toEqual([{ draftId: 'd7', content: 'a', way: 'over' }]);
  });

  it('is saved as usual when another page of Brygge is opened, however large it is', async () => {
    const draft = keeper('d7');
    draft.change('a');
    const left = draft.leave();
    expect(draft.calls).toEqual([{ draftId: 'd7', content: 'a', way: 'over' }]);
    expect(left?.draftId).toBe('d7');
    await draft.answer();
    await left?.saved;
    expect(draft.leave()).toBeNull();
    expect(draft.calls).toHaveLength(1);
  });

  it('is saved to the last letter when the page is left while it is created', async () => {
    const draft = keeper();
    draft.change('K');
    draft.change('Kari');
    draft.leave();
    expect(draft.calls).toHaveLength(1);
    await draft.answer();
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd1', content: 'Kari', way: 'over' }]);
    // The address is that of another page by now.
    expect(draft.drafts).toEqual([]);
  });

  it('does not overwrite later what another page has saved meanwhile', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.leave();
    await draft.answer(new Error('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toHaveLength(1);
  });
});

describe('a page must not be closed unasked', () => {
  it('while it has what the browser sends from no page that it unloads', () => {
    const draft = keeper('d7');
    draft.change('å'.repeat(29_990));
    expect(draft.needsPage()).toBe(false);
    draft.change('å'.repeat(30_000));
    expect(draft.needsPage()).toBe(true);
    draft.drop();
    expect(draft.needsPage()).toBe(false);
  });

  it('while that is being saved, which the browser ends with the page', async () => {
    const draft = keeper('d7');
    draft.change('å'.repeat(30_000));
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.needsPage()).toBe(true);
    await draft.answer();
    expect(draft.needsPage()).toBe(false);
  });

  it('while a draft is being created and more was typed, which has no draft to be saved in', async () => {
    const draft = keeper();
    draft.change('K');
    expect(draft.needsPage()).toBe(false);
    draft.change('Kari');
    expect(draft.needsPage()).toBe(true);
    await draft.answer();
    expect(draft.needsPage()).toBe(false);
  });

  it('while the network fails', async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer(new Error('offline'));
    expect(draft.needsPage()).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    await draft.answer();
    draft.change('ab');
    expect(draft.needsPage()).toBe(false);
  });

  it('while its person is signed out and something is not saved', () => {
    const draft = keeper('d7');
    draft.onSignedOut();
    expect(draft.needsPage()).toBe(false);
    draft.change('a');
    expect(draft.needsPage()).toBe(true);
  });
});

describe('a draft whose person is signed out', () => {
  it('is said to be, and is not tried again by itself, whatever is typed', async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer(new SignedOut());
    draft.change('ab');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toHaveLength(1);
    expect(draft.states.at(-1)).toBe('signed-out');
    expect(draft.isUnsaved()).toBe(true);
  });

  it('is so too when another request found that out first', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.onSignedOut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toEqual([]);
    expect(draft.states.at(-1)).toBe('signed-out');
  });

  it('is not sent when the page is hidden or unloaded: another person may have signed in', async () => {
    const draft = keeper();
    draft.change('a');
    await draft.answer(new SignedOut());
    draft.hide();
    draft.unload();
    expect(draft.calls).toHaveLength(1);
  });

  it('is sent in no way once it is dropped', async () => {
    const draft = keeper();
    draft.change('a');
    await draft.answer(new Error('offline'));
    draft.drop();
    draft.unload();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toHaveLength(1);
    expect(draft.isUnsaved()).toBe(false);
  });

  it('is saved, with what was typed since, once they are back', async () => {
    const draft = keeper();
    draft.change('a');
    await draft.answer(new SignedOut());
    draft.change('ab');
    const saved = draft.save();
    await draft.answer();
    await expect(saved).resolves.toBe(true);
    expect(draft.calls.at(-1)).toEqual({ draftId: null, content: 'ab', way: 'over' });
    expect(draft.states.at(-1)).toBe('saved');
    expect(draft.drafts).toEqual(['d1']);
    expect(draft.isUnsaved()).toBe(false);
  });

  it('is not said to be saved when it was deleted meanwhile', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.onSignedOut();
    const saved = draft.save().catch(() => false);
    await draft.answer(new Gone());
    await expect(saved).resolves.toBe(false);
    expect(draft.states.at(-1)).toBe('gone');
  });

  it('is tried when they press the button', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.onSignedOut();
    const flushed = draft.flush('a');
    await draft.answer();
    await expect(flushed).resolves.toBe('d7');
    expect(draft.states.at(-1)).toBe('saved');
  });
});

describe('a draft that another page has changed', () => {
  const met = async () => {
    const draft = keeper('d7');
    draft.change('a');
    await vi.advanceTimersByTimeAsync(600);
    await draft.answer(new Conflict());
    return draft;
  };

  it('is saved in no way by itself, whatever is typed', async () => {
    const draft = await met();
    expect(draft.states.at(-1)).toBe('conflict');
    draft.change('ab');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draft.calls).toHaveLength(1);
    expect(draft.states.at(-1)).toBe('conflict');
    expect(draft.isUnsaved()).toBe(true);
  });

  it('becomes another one beside it when the page is left without a choice', async () => {
    const draft = await met();
    draft.change('ab');
    const left = draft.leave();
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd7', content: 'ab', way: 'apart' }]);
    await draft.answer('d8');
    await expect(left?.saved).resolves.toBeUndefined();
    expect(draft.isUnsaved()).toBe(false);
    // The address is that of another page by now.
    expect(draft.drafts).toEqual([]);
  });

  it('becomes another one too when only the save of a page that was left finds that out', async () => {
    const draft = keeper('d7');
    draft.change('a');
    const left = draft.leave();
    await draft.answer(new Conflict());
    expect(draft.calls).toEqual([
      { draftId: 'd7', content: 'a', way: 'over' },
      { draftId: 'd7', content: 'a', way: 'apart' },
    ]);
    await draft.answer('d8');
    await expect(left?.saved).resolves.toBeUndefined();
  });

  it('becomes another one when the browser unloads the page, which goes on with that if shown again', async () => {
    const draft = await met();
    draft.change('ab');
    draft.unload();
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd7', content: 'ab', way: 'unload' }]);
    await draft.answer('d8');
    expect(draft.drafts).toEqual(['d8']);
    expect(draft.states.at(-1)).toBe('saved');
    draft.change('abc');
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls.at(-1)).toEqual({ draftId: 'd8', content: 'abc', way: 'over' });
  });

  it('becomes another one when the page is hidden: nothing says when a phone ends it', async () => {
    const draft = await met();
    draft.change('ab');
    draft.hide();
    expect(draft.calls.slice(1)).toEqual([{ draftId: 'd7', content: 'ab', way: 'unload' }]);
    await draft.answer('d8');
    expect(draft.states.at(-1)).toBe('saved');
    draft.hide();
    expect(draft.calls).toHaveLength(2);
  });

  it('asks before it is closed when the network failed as it was hidden', async () => {
    const draft = await met();
    draft.hide();
    await draft.answer(new Error('offline'));
    expect(draft.needsPage()).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    await draft.answer(new Conflict());
    expect(draft.states.at(-1)).toBe('conflict');
    expect(draft.needsPage()).toBe(false);
  });

  it('goes on as that one also with what was typed on the page shown again before the answer', async () => {
    const draft = await met();
    draft.unload();
    draft.change('ab');
    await draft.answer('d8');
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls.slice(2)).toEqual([{ draftId: 'd8', content: 'ab', way: 'over' }]);
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
  });

  it('becomes another one too when the page is unloaded while a press of the button is refused', async () => {
    const draft = await met();
    const flushed = draft.flush('ab').catch(() => {});
    draft.unload();
    expect(draft.calls.slice(1)).toEqual([
      { draftId: 'd7', content: 'ab', way: 'over' },
      { draftId: 'd7', content: 'ab', way: 'unload' },
    ]);
    await draft.answer(new Conflict());
    await flushed;
  });

  it('is not made of what the person has dropped for the other one', async () => {
    const draft = await met();
    draft.drop();
    expect(draft.leave()).toBeNull();
    draft.unload();
    expect(draft.calls).toHaveLength(1);
  });

  it('is not sent before the person has chosen', async () => {
    const draft = await met();
    const flushed = expect(draft.flush('ab')).rejects.toBeInstanceOf(Conflict);
    await draft.answer(new Conflict());
    await flushed;
    expect(draft.states.at(-1)).toBe('conflict');
  });

  it('is said to be, and not that nobody is signed in, once its person is back', async () => {
    const draft = keeper('d7');
    draft.change('a');
    draft.onSignedOut();
    const saved = expect(draft.save()).resolves.toBe(false);
    await draft.answer(new Conflict());
    await saved;
    expect(draft.states.at(-1)).toBe('conflict');
    expect(draft.isUnsaved()).toBe(true);
  });

  it('is saved as typed last once the person keeps that, and then as usual', async () => {
    const draft = await met();
    draft.change('ab');
    draft.overwrite();
    expect(draft.calls.at(-1)).toEqual({ draftId: 'd7', content: 'ab', way: 'over' });
    await draft.answer();
    expect(draft.states.at(-1)).toBe('saved');
    draft.change('abc');
    await vi.advanceTimersByTimeAsync(600);
    expect(draft.calls).toHaveLength(3);
  });
});
