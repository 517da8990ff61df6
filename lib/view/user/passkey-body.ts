/** What browsers send about passkeys: the JSON forms of WebAuthn Level 3, limited to the fields in use. */
import { z } from '@/lib/xs2a/value/zod';
import {
  type Assertion as AssertionView,
  type NewCredential as NewCredentialView,
  PASSKEY_NAME_LENGTH_MAX,
} from './passkey';
import { CLEANED } from './registration';

const binary = (charactersMax: number) =>
  z
    .string('passkey-refused')
    .max(charactersMax, 'passkey-refused')
    .regex(/^[A-Za-z0-9_-]+$/, 'passkey-refused');

const common = {
  id: binary(1_400),
  rawId: binary(1_400),
  type: z.literal('public-key', 'passkey-refused'),
};

/** A passkey's signature over a challenge. */
export const Assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(8_000),
    userHandle: binary(100).optional(),
  }),
});
export type Assertion = AssertionView;

/** A new passkey. */
export const NewCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: binary(4_000),
    attestationObject: binary(20_000),
    transports: z
      .array(z.string('passkey-refused').regex(/^[a-z-]{1,20}$/, 'passkey-refused'))
      .max(10)
      .default([]),
  }),
});
export type NewCredential = NewCredentialView;

const PasskeyName = z
  .string('passkey-name-required')
  .overwrite(CLEANED.name)
  .refine((name) => name !== '', 'passkey-name-required')
  .refine((name) => [...name].length <= PASSKEY_NAME_LENGTH_MAX, 'passkey-name-too-long');

export const PasskeyNameBody = z.object({ name: PasskeyName });
export const NewPasskeyBody = z.object({ name: PasskeyName, credential: NewCredential });

/** A passkey's signature for a purpose other than signing in. */
export const PasskeyBody = z.object({ passkey: Assertion });

/** `isOffer`: sent by the page itself, so that the browser can offer passkeys. */
export const PasskeyChallengeBody = z.object({
  purpose: z.enum(['sign-in', 'second-factor']),
  isOffer: z.boolean().default(false),
});

/** How a signed-in user proves their identity again: by password, under whatever rules it was chosen, or passkey. */
export const PresenceBody = z
  .object({
    password: z.string('password-required').max(512, 'password-wrong').default(''),
    passkey: Assertion.optional(),
  })
  .refine(({ password, passkey }) => password !== '' || passkey !== undefined, {
    path: ['password'],
    error: 'password-required',
  });
