/**
 * Reads and writes the query parameters with which the bank sends a PSU back to the TPP-Redirect-URI. Parsing only
 * checks that they are well-formed; whether they belong to one of our attempts is decided elsewhere.
 */
import { TPP_SESSION_ID_CHARACTERS_MAX } from '@/lib/xs2a/value/limits';
import { PSU_CONTEXTS, type PsuContext } from '@/lib/xs2a/value/psu-context';
import { isPrintableAscii } from '@/lib/xs2a/value/text';
import { isUuid } from '@/lib/xs2a/value/uuid';

/** A return after SCA that succeeded. @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp */
export type ScaSuccess = {
  psuId: string;
  psuCorporateId?: string;
  tppSessionId: string;
  context: PsuContext;
};

/** A return after SCA that failed; `status` is an HTTP status. @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp */
export type ScaFailure = { system: string; status: number; code: string; message: string };

/** The parameter names of a return, as they appear in the query. */
export const SCA_RETURN_PARAMETERS = [
  'psu-id',
  'psu-corporate-id',
  'tpp-session-id',
  'context',
  'system',
  'status',
  'code',
  'message',
] as const;
export type ScaReturnParameter = (typeof SCA_RETURN_PARAMETERS)[number];

const SUCCESS: readonly ScaReturnParameter[] = ['psu-id', 'psu-corporate-id', 'context'];
const FAILURE: readonly ScaReturnParameter[] = ['system', 'status', 'code', 'message'];

/** What a query contains; `parameter` names the first one that is wrong. */
export type ScaReturn =
  | ({ ok: true; kind: 'success' } & ScaSuccess)
  | ({ ok: true; kind: 'failure' } & ScaFailure)
  | {
      ok: false;
      reason: 'repeated' | 'missing' | 'malformed' | 'mixed' | 'empty';
      parameter: ScaReturnParameter | null;
    };

/** The longest failure text that is read, in code units: no bank's error code or message is longer. */
const FAILURE_TEXT_MAX = 2_000;

/**
 * Reads a return. Unknown parameters are ignored; each known one may occur once and must have the right format. A
 * failure may omit everything but `code` or `status`, since a bank in trouble says what it can. Parameters of both
 * kinds together are `mixed`; none of either is `empty`.
 * @see interface#tpp-redirect-parameters-query-parameters-on-the-redirect-back-to-the-tpp
 * @assumes sca-failure-parameters
 */
export function parseScaReturn(query: URLSearchParams): ScaReturn {
  for (const name of SCA_RETURN_PARAMETERS) {
    if (query.getAll(name).length > 1) return { ok: false, reason: 'repeated', parameter: name };
  }
  const successName = SUCCESS.find((name) => query.has(name));
  const failureName = FAILURE.find((name) => query.has(name));
  if (successName !== undefined && failureName !== undefined) {
    return { ok: false, reason: 'mixed', parameter: failureName };
  }
  if (failureName !== undefined) return parseFailure(query);
  if (successName !== undefined || query.has('tpp-session-id')) return parseSuccess(query);
  return { ok: false, reason: 'empty', parameter: null };
}

/**
 * A return parameter that a TPP-Redirect-URI already has in its own query; null when there is none. The bank's would be
 * the second of that name, and a TPP could not tell them apart.
 * @param redirectUri a TPP-Redirect-URI that `isRedirectUri` accepts.
 */
export function returnParameterIn(redirectUri: string): ScaReturnParameter | null {
  const { searchParams } = new URL(redirectUri);
  return SCA_RETURN_PARAMETERS.find((name) => searchParams.has(name)) ?? null;
}

/**
 * The address that a PSU is sent back to: the TPP's own, with its query string unchanged and the parameters added.
 * @param redirectUri a TPP-Redirect-URI that `isRedirectUri` accepts, so one without a fragment.
 * @see supplement#1
 */
export function scaReturnUrl(redirectUri: string, params: ScaSuccess | ScaFailure): string {
  const parameters = new URLSearchParams(
    'psuId' in params
      ? [
          ['psu-id', params.psuId],
          ...(params.psuCorporateId === undefined
            ? []
            : [['psu-corporate-id', params.psuCorporateId]]),
          ['tpp-session-id', params.tppSessionId],
          ['context', params.context],
        ]
      : [
          ['system', params.system],
          ['status', String(params.status)],
          ['code', params.code],
          ['message', params.message],
        ],
  );
  // Write spaces as %20: form decoders and plain percent decoders both understand that.
  const added = parameters.toString().replaceAll('+', '%20');
  // Going through `URL` would re-encode the TPP's own parameters.
  const query = redirectUri.indexOf('?');
  if (query < 0) return `${redirectUri}?${added}`;
  const isOpen = query === redirectUri.length - 1 || redirectUri.endsWith('&');
  return `${redirectUri}${isOpen ? '' : '&'}${added}`;
}

function parseSuccess(query: URLSearchParams): ScaReturn {
  const psuId = query.get('psu-id');
  const tppSessionId = query.get('tpp-session-id');
  const context = query.get('context');
  const psuCorporateId = corporateIdOf(query, context);
  if (psuId === null) return { ok: false, reason: 'missing', parameter: 'psu-id' };
  if (!isUuid(psuId)) return { ok: false, reason: 'malformed', parameter: 'psu-id' };
  if (psuCorporateId !== null && !isUuid(psuCorporateId)) {
    return { ok: false, reason: 'malformed', parameter: 'psu-corporate-id' };
  }
  if (tppSessionId === null) return { ok: false, reason: 'missing', parameter: 'tpp-session-id' };
  if (!isPrintableAscii(tppSessionId, 1, TPP_SESSION_ID_CHARACTERS_MAX)) {
    return { ok: false, reason: 'malformed', parameter: 'tpp-session-id' };
  }
  if (context === null) return { ok: false, reason: 'missing', parameter: 'context' };
  const known = PSU_CONTEXTS.find((each) => each === context);
  if (known === undefined) return { ok: false, reason: 'malformed', parameter: 'context' };
  // The corporate id is "present when the PSU chose corporate context", so each requires the other.
  if (known === 'CORPORATE' && psuCorporateId === null) {
    return { ok: false, reason: 'missing', parameter: 'psu-corporate-id' };
  }
  if (known === 'PRIVATE' && psuCorporateId !== null) {
    return { ok: false, reason: 'mixed', parameter: 'psu-corporate-id' };
  }
  return {
    ok: true,
    kind: 'success',
    psuId,
    ...(psuCorporateId === null ? {} : { psuCorporateId }),
    tppSessionId,
    context: known,
  };
}

/** In the private context a bank may send the parameter without a value. */
function corporateIdOf(query: URLSearchParams, context: string | null): string | null {
  const given = query.get('psu-corporate-id');
  return given === '' && context === 'PRIVATE' ? null : given;
}

function parseFailure(query: URLSearchParams): ScaReturn {
  const status = query.get('status');
  if (status !== null && !/^[1-5][0-9]{2}$/.test(status)) {
    return { ok: false, reason: 'malformed', parameter: 'status' };
  }
  const code = query.get('code');
  if (status === null && code === null) return { ok: false, reason: 'missing', parameter: 'code' };
  for (const name of ['system', 'code', 'message'] as const) {
    if ((query.get(name) ?? '').length > FAILURE_TEXT_MAX) {
      return { ok: false, reason: 'malformed', parameter: name };
    }
  }
  return {
    ok: true,
    kind: 'failure',
    system: query.get('system') ?? '',
    status: status === null ? 0 : Number(status),
    code: code ?? '',
    message: query.get('message') ?? '',
  };
}
