/**
 * The surroundings of a simulated process that take no part in the protocol: settings, the bank's address, log,
 * metrics.
 */
import type { Aspsp } from '@/lib/aspsp/config';
import { DIALECTS } from '@/lib/aspsp/dialect';

export const BANK_ID = 'sandbox';
const BASE_URL = 'https://bank.example';
export const SCA_ORIGIN = 'https://sca.bank.example';
const APP_URL = 'https://brygge.example';

export const ENV = {
  APP_URL,
  DATABASE_URL: 'postgresql://simulation/none',
  PSU_ID_KEYS: [{ id: 'simulation', key: new Uint8Array(32).fill(7) }],
  LOG_LEVEL: 'silent',
};

/** A new bank object, as a starting process reads it: a process stores what it learns about the bank on this object. */
export function aspspOfSimulation(): Aspsp {
  return {
    bankId: BANK_ID,
    name: 'Skjærvik Sparebank',
    logo: null,
    baseUrl: BASE_URL,
    scaOrigins: [SCA_ORIGIN],
    isSandbox: true,
    dialect: DIALECTS.standard,
    tlsCaPem: undefined,
    // A signature takes longer than everything else together, and has its own tests.
    signer: {
      sign: () => ({ headers: {}, signingString: '' }),
    } as unknown as Aspsp['signer'],
    trustedIssuers: () => [],
  };
}

const nothing = () => {};

export const SILENT_LOG = {
  log: { info: nothing, warn: nothing, error: nothing },
  errorFields: () => ({}),
};

const measure = { inc: nothing, observe: nothing, set: nothing };
const measures = new Proxy({}, { get: () => measure });

export const SILENT_METRICS = {
  metrics: () => measures,
  countedJob: (_job: string, work: () => Promise<unknown>) => work(),
};

type Keys = typeof ENV.PSU_ID_KEYS;

/** Sealed values are bound to their row as usual and open nowhere else; other tests check that nobody can read them. */
const sealedFor = (purpose: string, row: readonly string[]) => `simulation.${purpose} ${row} `;
const hash = (_keys: Keys, purpose: string, scope: string, id: string) =>
  `${purpose} ${scope} ${id.toLowerCase()}`;
const open = (_keys: Keys, purpose: string, row: readonly string[], sealed: string) => {
  const start = sealedFor(purpose, row);
  return sealed.startsWith(start) ? sealed.slice(start.length) : null;
};

const seal = (_keys: Keys, purpose: string, row: readonly string[], text: string) =>
  sealedFor(purpose, row) + text;

/** Replaces `lib/vault/seal.ts`, whose ciphers would take longer than the protocol. */
export const SEALING = {
  seal,
  sealRow: (keys: Keys, purpose: string, row: readonly string[], column: string, text: string) => ({
    [column]: seal(keys, purpose, row, text),
    keyId: keys[0]?.id,
  }),
  open,
  openRow: (keys: Keys, purpose: string, row: readonly string[], sealed: string) => {
    const text = open(keys, purpose, row, sealed);
    if (text === null) throw new Error('A sealed value is opened for another row.');
    return text;
  },
  keyedHash: hash,
  keyedHashes: (keys: Keys, purpose: string, scope: string, id: string) => [
    hash(keys, purpose, scope, id),
  ],
};
