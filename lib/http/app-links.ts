/**
 * The site associations that let a phone's own app take the return from SCA, only for the addresses that a
 * `TPP-Redirect-URI` can have. If the TPP has no app there are none, and the browser takes the return as usual.
 * @see interface#authentication
 */
import type { Env } from '@/lib/env';

/** The path of every TPP-Redirect-URI that a person comes back to. */
const RETURN_PATH = '/sca/*/return';

/** The file that iOS fetches; null without an app. */
export function appleAppSiteAssociation({ APPLE_APP_IDS }: Pick<Env, 'APPLE_APP_IDS'>) {
  return APPLE_APP_IDS === undefined
    ? null
    : {
        applinks: {
          details: [{ appIDs: APPLE_APP_IDS, components: [{ '/': RETURN_PATH }] }],
        },
      };
}

/** The file that Android fetches; null without an app. The app itself says which paths it takes. */
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

/** Serves such a file. */
export function appLinksResponse(document: object, requestId: string): Response {
  return Response.json(document, {
    headers: { 'Cache-Control': 'public, max-age=3600', 'X-Request-ID': requestId },
  });
}
