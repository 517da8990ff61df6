/**
 * Measures how long a person waits to sign in on a known device while strangers send a hundred sign-ins a second: from
 * one address, and from many. The application runs in a process of its own, with password hashes at full cost.
 */
import { randomBytes } from 'node:crypto';
import { CLIENT_ADDRESS_HEADER } from '@/lib/http/client-address';
import { reservePort } from '@/scripts/product/ports';
import { APP_URL } from '@/test/harness/application';
import { Instance } from '@/test/journeys/instance';
import { compileApplication } from '@/test/journeys/program';
import { Visitor } from '@/test/journeys/visitor';
import type { BenchRow } from './bench-row';
import { withScratch } from './scratch';

/** The slowest of the sign-ins under attack, relative to a quiet server. */
const RATIO_MAX = 3;

const ATTEMPTS_PER_SECOND = 100;
/** One person may sign in a hundred times on known devices in a quarter of an hour. */
const SIGN_INS = 30;
const WARM_UP_SIGN_INS = 5;
const ADDRESSES = 200;

const PASSWORD = 'stille fjord og bratte fjell';

/** Runs the bench. It listens on a free port of 127.0.0.1 and leaves nothing behind. */
export async function signInAttackBench(): Promise<BenchRow[]> {
  return withScratch(async ({ databaseOf, undo }) => {
    const program = await compileApplication({ costsLittle: false });
    undo(program.remove);
    const instance = new Instance(program.fileOf('app'), {
      port: await reservePort(0, 'PORT'),
      name: 'sign-in-attack',
      settings: settingsWith(await databaseOf('app', 'application')),
    });
    undo(() => instance.close());
    await instance.start(`bench:${randomBytes(32).toString('base64')}`, 0);
    const person = await registered(instance, 'person');
    await signIns(person, WARM_UP_SIGN_INS);
    const quiet = await signIns(person, SIGN_INS);
    const fromOne = await underAttack(instance, person, 1);
    const other = await registered(instance, 'other');
    await signIns(other, WARM_UP_SIGN_INS);
    const fromMany = await underAttack(instance, other, ADDRESSES);
    return [rowOf('one address', quiet, fromOne), rowOf('200 addresses', quiet, fromMany)];
  });
}

type Person = { device: Visitor; email: string };
type Measured = { milliseconds: number; isIn: boolean };

/** A person with a device that has signed in before. */
async function registered(instance: Instance, name: string): Promise<Person> {
  const email = `${name}@example.no`;
  const device = new Visitor({ instance: () => instance }, `203.0.113.${name.length}`, 'Bench');
  const json = { name: 'Kari Nordmann', email, password: PASSWORD };
  await device.ask('POST', '/api/registration', json);
  return { device, email };
}

async function signIns({ device, email }: Person, count: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let at = 0; at < count; at += 1) {
    const began = performance.now();
    const outcome = await device.signIn('credentials', { email, password: PASSWORD });
    measured.push({ milliseconds: performance.now() - began, isIn: outcome === 'in' });
  }
  return measured;
}

/** Half of the attempts target the person's own account. */
async function underAttack(
  instance: Instance,
  person: Person,
  addresses: number,
): Promise<Measured[]> {
  const attempt = await attacker(instance);
  const attempts: Promise<void>[] = [];
  const attack = setInterval(() => {
    const at = attempts.length;
    const email = at % 2 === 0 ? person.email : `nobody-${at}@example.no`;
    attempts.push(attempt(email, `198.18.${at % addresses}.1`));
  }, 1000 / ATTEMPTS_PER_SECOND);
  try {
    return await signIns(person, SIGN_INS);
  } finally {
    clearInterval(attack);
    await Promise.all(attempts);
  }
}

/** Posts wrong passwords, with one CSRF token for all of them. */
async function attacker(instance: Instance) {
  const ask = (path: string, address: string, form?: Record<string, string>, cookie = '') => {
    const body = form === undefined ? '' : new URLSearchParams(form).toString();
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      [CLIENT_ADDRESS_HEADER]: address,
    };
    const method = form === undefined ? 'GET' : 'POST';
    return instance.send(new Request(`${APP_URL}${path}`, { method, headers }), body);
  };
  const answer = await ask('/api/auth/csrf', '198.18.0.1');
  const { csrfToken } = await answer.json();
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return async (email: string, address: string): Promise<void> => {
    const form = { email, password: 'a wrong password', csrfToken, json: 'true' };
    const path = '/api/auth/callback/credentials';
    // A stranger gives up after half a minute without an answer.
    const refused = await ask(path, address, form, cookie.join('; ')).catch(() => null);
    await refused?.arrayBuffer().catch(() => null);
  };
}

function rowOf(from: string, quiet: readonly Measured[], attacked: readonly Measured[]): BenchRow {
  const [before, during] = [percentile95(quiet), percentile95(attacked)];
  const ratio = during / before;
  const refused = [...quiet, ...attacked].filter(({ isIn }) => !isIn).length;
  const milli = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
  return {
    name: `sign-in of a known device, under ${ATTEMPTS_PER_SECOND} strangers’ a second from ${from}`,
    ratio,
    target: `at most ${RATIO_MAX.toFixed(2)}`,
    holds: ratio <= RATIO_MAX && refused === 0,
    detail: `p95 ${milli(during)} beside ${milli(before)} when quiet; ${refused} right passwords refused`,
  };
}

function percentile95(measured: readonly Measured[]): number {
  const sorted = measured.map(({ milliseconds }) => milliseconds).sort((one, two) => one - two);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

function settingsWith(databaseUrl: string): Record<string, string> {
  return {
    APP_URL,
    NEXTAUTH_URL: APP_URL,
    DATABASE_URL: databaseUrl,
    BANK_BASE_URL: 'https://localhost:1/api-sandbox',
    BANK_SCA_ORIGINS: 'http://localhost:2',
    TPP_CERTIFICATE_FILE: '/nowhere/certificate.pem',
    TPP_PRIVATE_KEY_FILE: '/nowhere/private-key.pem',
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
  };
}
