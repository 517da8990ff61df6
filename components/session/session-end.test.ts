import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionEnd, type UnsavedInput } from './session-end';

afterEach(() => vi.useRealTimers());

/** A page whose session ends, with what happens to it. */
function pageAt(pathname: string, search = '', isSamePerson = async () => true) {
  const went: string[] = [];
  const toldOtherTabs: string[] = [];
  const answer = { resolve: () => {}, reject: (_: Error) => {} };
  const answered = new Promise<void>((resolve, reject) => {
    Object.assign(answer, { resolve, reject });
  });
  const end = createSessionEnd({
    location: {
      pathname,
      search,
      assign: (to) => went.push(String(to)),
      reload: () => went.push('(again)'),
    },
    signOut: () => answered,
    tellOtherTabs: (change) => toldOtherTabs.push(change),
    isSamePerson,
  });
  return { end, went, toldOtherTabs, answer };
}

describe('a page whose session has ended', () => {
  it('leads to sign in, says why, and comes back to where it was', () => {
    const { end, went } = pageAt('/transactions', '?category=other');
    end.leaveForSignIn();
    expect(went).toEqual(['/sign-in?callbackUrl=%2Ftransactions%3Fcategory%3Dother&ended=1']);
  });

  it('stays on the sign-in page', () => {
    const { end, went } = pageAt('/sign-in');
    end.leaveForSignIn();
    expect(went).toEqual([]);
  });
});

describe('a person who signs out', () => {
  it('lands where they asked to, though a read is refused before the sign-out is answered', async () => {
    const { end, went, answer } = pageAt('/overview');
    const leaving = end.signOutTo('/');
    end.leaveForSignIn();
    answer.resolve();
    await leaving;
    expect(went).toEqual(['/']);
  });

  it('lands where they asked to, though a read is refused while the next page loads', async () => {
    const { end, went, answer } = pageAt('/overview');
    answer.resolve();
    await end.signOutTo('/');
    end.leaveForSignIn();
    expect(went).toEqual(['/']);
  });

  it('lands where they asked to, though the session had ended before', async () => {
    const { end, went, answer } = pageAt('/overview');
    end.leaveForSignIn();
    answer.resolve();
    await end.signOutTo('/');
    expect(went.at(-1)).toBe('/');
  });

  it('leaves the page without an answer too, because the next one shows the truth', async () => {
    const { end, went, answer } = pageAt('/overview');
    answer.reject(new TypeError('Failed to fetch'));
    await end.signOutTo('/sign-in');
    expect(went).toEqual(['/sign-in']);
  });

  it('sees nothing of what was read when the back button shows the page as it was left', async () => {
    const { end, went, answer } = pageAt('/overview');
    end.onShownAgain();
    expect(went).toEqual([]);
    answer.resolve();
    await end.signOutTo('/');
    end.onShownAgain();
    expect(went).toEqual(['/', '(again)']);
  });
});

describe('the other tabs of the browser', () => {
  it('hear of a sign-out once the server has answered', async () => {
    const { end, toldOtherTabs, answer } = pageAt('/overview');
    const leaving = end.signOutTo('/');
    expect(toldOtherTabs).toEqual([]);
    answer.resolve();
    await leaving;
    expect(toldOtherTabs).toEqual(['signed-out']);
  });

  it('leave for sign-in when a person signs out, before they read anything', () => {
    const { end, went } = pageAt('/accounts');
    end.onOtherTab('signed-out');
    expect(went).toEqual(['/sign-in?callbackUrl=%2Faccounts&ended=1']);
  });

  it('load anew when somebody signs in, who may be another', () => {
    const { end, went } = pageAt('/accounts');
    end.onOtherTab('signed-in');
    expect(went).toEqual(['(again)']);
  });

  it('go where their own person has asked to, whatever other tabs say', async () => {
    const { end, went, answer } = pageAt('/accounts');
    const leaving = end.signOutTo('/');
    end.onOtherTab('signed-out');
    end.onOtherTab('signed-in');
    answer.resolve();
    await leaving;
    expect(went).toEqual(['/']);
  });
});

describe('a page with input that is not saved', () => {
  /** A form with input, and what happens to it. */
  function form(save: () => Promise<boolean> = async () => true) {
    const did: string[] = [];
    const input: UnsavedInput = {
      isUnsaved: () => !did.includes('saved'),
      onSignedOut: () => did.push('signed out'),
      save: async () => {
        const isSaved = await save();
        if (isSaved) did.push('saved');
        return isSaved;
      },
      leave: () => ({
        saved: save().then(() => {
          did.push('saved');
        }),
      }),
      drop: () => did.push('dropped'),
    };
    return { did, input };
  }

  it('is saved before its person signs out, and sends nothing after that', async () => {
    const { end, went, answer } = pageAt('/payments/new/norway');
    let save = (_isSaved: boolean) => {};
    const { did, input } = form(
      () =>
        new Promise((resolve) => {
          save = resolve;
        }),
    );
    end.keepUnsaved(input);
    const leaving = end.signOutTo('/').then(() => did.push('left'));
    answer.resolve();
    await Promise.resolve();
    expect(did).toEqual([]);
    save(true);
    await leaving;
    expect(did).toEqual(['saved', 'dropped', 'left']);
    expect(went).toEqual(['/']);
  });

  it('is left by its person when saving takes longer than three seconds', async () => {
    vi.useFakeTimers();
    const { end, went, answer } = pageAt('/payments/new/norway');
    end.keepUnsaved(form(() => new Promise(() => {})).input);
    answer.resolve();
    void end.signOutTo('/');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(went).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(went).toEqual(['/']);
  });

  it('is left by its person also when it cannot be saved', async () => {
    const { end, went, answer } = pageAt('/payments/new/norway');
    const { did, input } = form(() => Promise.reject(new TypeError('Failed to fetch')));
    end.keepUnsaved(input);
    answer.resolve();
    await end.signOutTo('/');
    expect(did).toEqual(['dropped']);
    expect(went).toEqual(['/']);
  });

  it('stays when its session ends, and says so, until the input is saved', () => {
    const { end, went } = pageAt('/payments/new/norway');
    const { did, input } = form();
    end.keepUnsaved(input);
    end.leaveForSignIn();
    expect(went).toEqual([]);
    expect(did).toEqual(['signed out']);
    did.push('saved');
    end.leaveForSignIn();
    expect(went).toHaveLength(1);
  });

  it('leads to sign in once the form is closed', () => {
    const { end, went } = pageAt('/payments/new/norway');
    const forget = end.keepUnsaved(form().input);
    forget();
    end.leaveForSignIn();
    expect(went).toHaveLength(1);
  });

  it('leaves all the same when its person signs out in another tab', () => {
    const { end, went } = pageAt('/payments/new/norway');
    const { did, input } = form();
    end.keepUnsaved(input);
    end.onOtherTab('signed-out');
    expect(went).toHaveLength(1);
    expect(did).toEqual(['dropped']);
  });

  it('stays when the session ends by a new password in another tab', () => {
    const { end, went } = pageAt('/payments/new/norway');
    const { did, input } = form();
    end.keepUnsaved(input);
    end.onOtherTab('ended');
    expect(went).toEqual([]);
    expect(did).toEqual(['signed out']);
  });

  it('asks again when it is seen again, since it may have missed that its person is back', async () => {
    let isBack = false;
    const { end, went } = pageAt('/payments/new/norway', '', async () => {
      if (!isBack) throw new TypeError('Failed to fetch');
      return true;
    });
    const { did, input } = form();
    end.keepUnsaved(input);
    await end.onSeenAgain();
    expect(did).toEqual([]);
    await end.onOtherTab('signed-in');
    expect(did).toEqual(['signed out']);
    isBack = true;
    await end.onSeenAgain();
    expect(did).toEqual(['signed out', 'saved']);
    expect(went).toEqual(['(again)']);
  });

  it('saves before it loads anew, when its person signs in in another tab', async () => {
    const { end, went } = pageAt('/payments/new/norway');
    const order: string[] = [];
    const { input } = form(async () => {
      order.push(...went, 'saving');
      return true;
    });
    end.keepUnsaved(input);
    await end.onOtherTab('signed-in');
    expect([...order, ...went]).toEqual(['saving', '(again)']);
  });

  it('saves nothing for another person, and shows them nothing of it', async () => {
    const { end, went } = pageAt('/payments/new/norway', '', async () => false);
    const { did, input } = form();
    end.keepUnsaved(input);
    await end.onOtherTab('signed-in');
    expect(did).toEqual(['dropped']);
    expect(went).toEqual(['(again)']);
  });

  it('stays when the input could not be saved, or nobody knows who signed in', async () => {
    const failing = async () => {
      throw new TypeError('Failed to fetch');
    };
    const unsaved = pageAt('/payments/new/norway');
    unsaved.end.keepUnsaved(form(failing).input);
    await unsaved.end.onOtherTab('signed-in');
    const refused = pageAt('/payments/new/norway');
    refused.end.keepUnsaved(form(async () => false).input);
    await refused.end.onOtherTab('signed-in');
    const unknown = pageAt('/payments/new/norway', '', failing);
    unknown.end.keepUnsaved(form().input);
    await unknown.end.onOtherTab('signed-in');
    expect([...unsaved.went, ...refused.went, ...unknown.went]).toEqual([]);
  });
});
