// The bank, and how this TPP calls it for a person.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, parseScaReturn } from '@brygge/xs2a';

const { BANK_PORT = '8443', BANK_SCA_PORT = '8444', PORT = '3000' } = process.env;
const {
  BANK_BASE_URL = `https://localhost:${BANK_PORT}/api-sandbox`,
  BANK_SCA_ORIGIN = `http://localhost:${BANK_SCA_PORT}`,
  BANK_CA_FILE = '.sandbox-bank/certificates/ca.pem',
} = process.env;

export const ORIGIN = `http://localhost:${PORT}`;

const client = createClient({
  baseUrl: BANK_BASE_URL,
  caPem: readFileSync(BANK_CA_FILE, 'utf8'),
  certificatePem: readFileSync('tpp/certificate.pem', 'utf8'),
  privateKeyPem: readFileSync('tpp/private-key.pem', 'utf8'),
});

const TRIES_MAX = 4;

/** A visit to the bank that may follow a call; `next` is where the person continues. */
const begin = (next) => ({ id: randomUUID(), next });

/** Calls the bank for the person of a session. `next` is where they continue after SCA, if the bank asks for it. */
export async function callBank(
  session,
  request,
  { next = '/', attempt = begin(next), headers, ...call },
) {
  const answer = await client.call({
    ...call,
    headers: {
      'TPP-Redirect-URI': `${ORIGIN}/return?attempt=${attempt.id}`,
      'TPP-Session-ID': session.psu?.tppSessionId,
      'PSU-ID': session.psu?.psuId,
      'PSU-Context': session.psu?.context,
      'PSU-IP-Address': request.socket.remoteAddress?.replace(/^::ffff:/, ''),
      'PSU-User-Agent': request.headers['user-agent'],
      ...headers,
    },
  });
  const scaRedirect = answer.body?._links?.scaRedirect?.href;
  if (scaRedirect === undefined) return { ...answer, scaRedirect: null };
  // Never redirect a person anywhere but to the bank that this TPP knows.
  if (new URL(scaRedirect).origin !== BANK_SCA_ORIGIN) throw new Error('A link leaves the bank.');
  session.attempt = attempt;
  return { ...answer, scaRedirect };
}

/** Makes a payment once. */
export async function createPayment(session, request, product, payment) {
  return callOnce(session, request, {
    path: `/v1/payments/${product}`,
    body: Buffer.from(JSON.stringify(payment)),
    headers: { 'x-accept-fix': 'amount-as-string' },
  });
}

/**
 * A call that must not count twice: when no answer comes, or none that can be read, the same bytes are sent again under
 * the same id. @throws Error when the outcome stays unknown.
 */
export async function callOnce(session, request, { headers, next = '/', ...call }) {
  const whole = {
    ...call,
    method: 'POST',
    attempt: begin(next),
    headers: { ...headers, 'X-Request-ID': randomUUID() },
  };
  for (let tries = 1; ; tries++) {
    const answer = await callBank(session, request, whole).catch((error) => ({ error }));
    const isKnown = answer.status < 500 && typeof answer.body !== 'string';
    if (isKnown) return answer;
    if (tries === TRIES_MAX) throw answer.error ?? new Error(`The bank answered ${answer.status}.`);
    await pause(tries * 500);
  }
}

/** Receives a person who comes back from the bank. Each attempt counts once, and only in the browser that began it. */
export function takeBack(session, query) {
  const { attempt } = session;
  if (attempt === undefined || query.get('attempt') !== attempt.id)
    return {
      ok: false,
      message: 'This link does not belong to a visit to the bank that you started here.',
    };
  session.attempt = undefined;
  const returned = parseScaReturn(query);
  if (!returned.ok) return { ok: false, message: 'The bank sent you back without saying why.' };
  if (returned.kind === 'failure')
    return { ok: false, message: 'You cancelled at the bank, or the bank could not complete it.' };
  const { psuId, tppSessionId, context } = returned;
  session.psu = { psuId, tppSessionId, context };
  return { ok: true, next: attempt.next };
}
