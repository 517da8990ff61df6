/**
 * What an account must and may do, judged by the answers its person received. Written from what is promised, without
 * the code: a lost answer leaves two possibilities, and the next visible effect decides between them.
 */
import type { Authenticator } from '@/test/harness/authenticator';

export type Sure = 'yes' | 'maybe' | 'no';

/** How a step of signing in may end. */
export type Outcome = 'in' | 'second-factor' | 'refused';

export type KnownPasskey = { sure: Exclude<Sure, 'no'>; passkeyId: string | null };

export class AccountModel {
  exists: Sure = 'no';
  /** The password is one of these. */
  readonly passwords = new Set<string>();
  readonly passkeys = new Map<Authenticator, KnownPasskey>();
  /** Recovery codes that were shown and not used. */
  readonly codes = new Map<string, Exclude<Sure, 'no'>>();

  /** The password, when it is known for sure. */
  get password(): string | null {
    const [only = null, ...others] = this.passwords;
    return this.exists === 'yes' && others.length === 0 ? only : null;
  }

  get hasPasskey(): Sure {
    const all = [...this.passkeys.values()];
    if (all.some(({ sure }) => sure === 'yes')) return 'yes';
    return all.length === 0 ? 'no' : 'maybe';
  }

  /** The ids of those passkeys whose addition was answered. */
  get passkeyIds(): string[] {
    return [...this.passkeys.values()].flatMap(({ passkeyId }) => passkeyId ?? []);
  }

  begin(password: string): void {
    this.end();
    this.exists = 'yes';
    this.passwords.add(password);
  }

  end(): void {
    this.exists = 'no';
    this.passwords.clear();
    this.passkeys.clear();
    this.codes.clear();
  }

  setPassword(password: string): void {
    this.exists = 'yes';
    this.passwords.clear();
    this.passwords.add(password);
  }

  removePasskeys(): void {
    this.passkeys.clear();
    this.codes.clear();
  }

  /** Recovery codes may have been replaced. */
  doubtCodes(): void {
    for (const code of this.codes.keys()) this.codes.set(code, 'maybe');
  }

  mayByPassword(password: string): Outcome[] {
    if (this.exists === 'no' || !this.passwords.has(password)) return ['refused'];
    const next: Outcome[] =
      this.hasPasskey === 'maybe'
        ? ['in', 'second-factor']
        : [this.hasPasskey === 'yes' ? 'second-factor' : 'in'];
    return this.password === password ? next : [...next, 'refused'];
  }

  sawPassword(password: string, outcome: Outcome): void {
    if (outcome === 'refused') {
      this.passwords.delete(password);
      if (this.passwords.size === 0) this.end();
      return;
    }
    this.setPassword(password);
    if (outcome === 'in') this.removePasskeys();
    const [only, ...others] = this.passkeys.values();
    if (outcome === 'second-factor' && only !== undefined && others.length === 0) only.sure = 'yes';
  }

  mayByPasskey(authenticator: Authenticator): Outcome[] {
    const known = this.passkeys.get(authenticator);
    if (this.exists === 'no' || known === undefined) return ['refused'];
    return this.exists === 'yes' && known.sure === 'yes' ? ['in'] : ['in', 'refused'];
  }

  sawPasskey(authenticator: Authenticator, outcome: Outcome): void {
    const known = this.passkeys.get(authenticator);
    if (known === undefined) return;
    if (outcome === 'in') {
      this.exists = 'yes';
      known.sure = 'yes';
    } else if (known.sure === 'yes') this.end();
    else this.passkeys.delete(authenticator);
  }

  /** The allowed outcomes of a code, after the right password. */
  mayByCode(code: string): Outcome[] {
    const sure = this.codes.get(code);
    if (sure === undefined) return ['refused'];
    return sure === 'yes' ? ['in'] : ['in', 'refused'];
  }
}
