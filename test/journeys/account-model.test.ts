import { describe, expect, it } from 'vitest';
import { Authenticator } from '@/test/harness/authenticator';
import { AccountModel } from './account-model';

const begun = () => {
  const model = new AccountModel();
  model.begin('one');
  return model;
};
const withPasskey = (sure: 'yes' | 'maybe') => {
  const model = begun();
  const authenticator = new Authenticator();
  model.passkeys.set(authenticator, { sure, passkeyId: null });
  return { model, authenticator };
};

describe('what an account must do', () => {
  it('is to let nobody in before it is made and after it is deleted', () => {
    const model = new AccountModel();
    expect(model.mayByPassword('one')).toEqual(['refused']);
    model.begin('one');
    model.end();
    expect(model.mayByPassword('one')).toEqual(['refused']);
  });

  it('is to let its person in by the password alone without a passkey, and not with one', () => {
    expect(begun().mayByPassword('one')).toEqual(['in']);
    expect(begun().mayByPassword('two')).toEqual(['refused']);
    const { model, authenticator } = withPasskey('yes');
    expect(model.mayByPassword('one')).toEqual(['second-factor']);
    expect(model.mayByPasskey(authenticator)).toEqual(['in']);
    expect(model.mayByPasskey(new Authenticator())).toEqual(['refused']);
  });

  it('is open after a lost answer, until one is seen', () => {
    const model = begun();
    model.passwords.add('two');
    expect(model.mayByPassword('two')).toEqual(['in', 'refused']);
    model.sawPassword('two', 'refused');
    expect(model.mayByPassword('one')).toEqual(['in']);
    const doubted = withPasskey('maybe');
    expect(doubted.model.mayByPassword('one')).toEqual(['in', 'second-factor']);
    doubted.model.sawPassword('one', 'second-factor');
    expect(doubted.model.mayByPasskey(doubted.authenticator)).toEqual(['in']);
  });

  it('is to take a code that was shown, and none that was used', () => {
    const { model } = withPasskey('yes');
    model.codes.set('AAAA', 'yes');
    expect(model.mayByCode('AAAA')).toEqual(['in']);
    model.codes.delete('AAAA');
    expect(model.mayByCode('AAAA')).toEqual(['refused']);
  });
});
