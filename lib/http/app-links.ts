/**
 * The application-site bindings that let a phone's own app take the return from SCA: only the addresses that a
 * `TPP-Redirect-URI` has. Without an app of the TPP there are none, and the browser takes the return as ever.
 * @see interface#authentication
 */
import type { Env } from '@/lib/env';

/** Every TPP-Redirect-URI that a person comes back to has this path. */
const RETURN_PATH = '/sca/*/return';

/** What iOS fetches; null without an app. */
export function appleAppSiteAssociation({ APPLE_APP_IDS }: Pick<Env, 'APPLE_APP_IDS'>) {
  return APPLE_APP_IDS === undefined
    ? null
    : {
        applinks: {
          details: [{ appIDs: APPLE_APP_IDS, components: [{ '/': RETURN_PATH }] }],
        },
      };
}

/** What Android fetches; null without an app. Which paths it takes, the app itself says. */
export function assetLinks({ ANDROID_APPS }: Pick<Env, 'ANDROID_APPS'>) {
  if (ANDROID_APPS === undefined) return null;
  const packages = [...new Set(ANDROID_APPS.map((app) => app.packageName))];
  return packages.map((packageName) => ({
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: packageName,
      sha256_cert_fingerprints: ANDROID_APPS.filter((app) => app.packageName === packageName).map(
        (app) => app.fingerprint,
      ),
    },
  }));
}

/** Such a document as it is served. */
export function appLinksResponse(document: object, requestId: string): Response {
  return Response.json(document, {
    headers: { 'Cache-Control': 'public, max-age=3600', 'X-Request-ID': requestId },
  });
}
