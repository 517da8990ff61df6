/** A WebAuthn authenticator: it makes passkeys and signs with them, correctly or as a hostile one would. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '@/lib/view/user/passkey-body';
import { APP_URL } from './application';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** Deviations from a correct response. */
type Deviations = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  verified?: boolean;
  counter?: number;
  userHandle?: string;
  crossOrigin?: boolean;
  /** Whether another key signs. */
  forged?: boolean;
};

type Options = { challenge: string; user?: { id: string } };

export class Authenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userHandle = '';

  /** @param counts whether it counts its signatures; synced passkeys do not. */
  constructor(readonly counts = false) {}

  /** Makes its passkey. */
  create(options: Options, deviations: Deviations = {}): NewCredential {
    this.#userHandle = options.user?.id ?? '';
    const credential = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential, this.#coseKey()]);
    const data = Buffer.concat([this.#data(FLAGS.attested, deviations), attested]);
    const object = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options, deviations).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge. */
  get(options: Options, deviations: Deviations = {}): Assertion {
    if (this.counts) this.#counter += 1;
    const data = this.#data(0, deviations);
    const client = clientData('webauthn.get', options, deviations);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    const key: KeyObject = deviations.forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: deviations.userHandle ?? this.#userHandle,
      },
    };
  }

  #data(flags: number, { rpId = 'localhost', verified = true, counter }: Deviations): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.#counter);
    const all = flags | FLAGS.present | (verified ? FLAGS.verified : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInteger(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ]);
  }
}

function clientData(type: string, options: Options, deviations: Deviations): Buffer {
  const challenge = deviations.challenge ?? options.challenge;
  const { origin = APP_URL, crossOrigin = false } = deviations;
  return Buffer.from(
    JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin }),
  );
}

const cborHead = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);

const cborInteger = (value: number): Buffer =>
  value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);

const cborBytes = (value: Buffer): Buffer => Buffer.concat([cborHead(2, value.length), value]);

const cborText = (value: string): Buffer =>
  Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);

const cborMap = (entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
