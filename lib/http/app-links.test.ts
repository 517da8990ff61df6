import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env';
import { appleAppSiteAssociation, assetLinks } from './app-links';

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const OTHER = Array.from({ length: 32 }, () => 'CD').join(':');

const settings = (given: Record<string, string>) => {
  const result = parseEnv({
    APP_URL: 'http://localhost:3000',
    DATABASE_URL: 'postgresql://localhost/brygge',
    BANK_BASE_URL: 'https://localhost:8443/api-sandbox',
    BANK_SCA_ORIGINS: 'http://localhost:8444',
    TPP_CERTIFICATE_FILE: 'certificate.pem',
    TPP_PRIVATE_KEY_FILE: 'private-key.pem',
    NEXTAUTH_SECRET: 'x'.repeat(32),
    PSU_ID_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
    ...given,
  });
  if (!result.ok) throw new Error(result.sentence);
  return result.env;
};

describe('the bindings of an app of the TPP', () => {
  it('name for iOS the app and the return from SCA alone', () => {
    expect(
      appleAppSiteAssociation(
        settings({ APPLE_APP_IDS: 'A1B2C3D4E5.no.brygge.app, A1B2C3D4E5.no.brygge.beta' }),
      ),
    ).toEqual({
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.no.brygge.app', 'A1B2C3D4E5.no.brygge.beta'],
            components: [{ '/': '/sca/*/return' }],
          },
        ],
      },
    });
  });

  it('name for Android each package with the certificates that sign it', () => {
    expect(
      assetLinks(
        settings({
          ANDROID_APPS: `no.brygge.app@${FINGERPRINT}, no.brygge.app@${OTHER.toLowerCase()}`,
        }),
      ),
    ).toEqual([
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'no.brygge.app',
          sha256_cert_fingerprints: [FINGERPRINT, OTHER],
        },
      },
    ]);
  });

  it('are null without an app', () => {
    expect(appleAppSiteAssociation(settings({}))).toBeNull();
    expect(assetLinks(settings({ ANDROID_APPS: '' }))).toBeNull();
  });

  it.each([
    [{ APPLE_APP_IDS: 'no.brygge.app' }, 'APPLE_APP_IDS'],
    [{ APPLE_APP_IDS: 'A1B2C3D4E5.no.brygge.app,' }, 'APPLE_APP_IDS'],
    [{ ANDROID_APPS: 'no.brygge.app' }, 'ANDROID_APPS'],
    [{ ANDROID_APPS: `brygge@${FINGERPRINT}` }, 'ANDROID_APPS'],
    [{ ANDROID_APPS: `no.brygge.app@${FINGERPRINT.slice(3)}` }, 'ANDROID_APPS'],
  ])('are refused with the name of a wrong setting: %j', (given, name) => {
    expect(() => settings(given)).toThrow(`The setting ${name} must be`);
  });
});
