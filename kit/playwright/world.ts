/** A world of the sandbox bank, and a test's operations on it. */
import { randomUUID } from 'node:crypto';
import type { Sandbox } from './sandbox';

/** A customer's account. `id` is for sandbox operations. */
export type CustomerAccount = {
  id: string;
  name: string;
  bban: string;
  iban: string;
  currency: string;
};

export type Customer = {
  customerNumber: string;
  name: string;
  type: 'PRIVATE' | 'CORPORATE';
  accounts: CustomerAccount[];
  cardAccounts: { id: string; name: string; maskedPan: string; currency: string }[];
  agreements: { id: string; name: string; engagements: string[] }[];
};

/** A person with accounts, and their number at the bank. */
export type Person = { identityNumber: string; name: string; accounts: CustomerAccount[] };

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type World = {
  readonly id: string;
  readonly customers: readonly Customer[];
  /** By the bank's clock, to the second, and by the request that created it. */
  readonly madeAt: Date;
  readonly madeBy: string;
  /** Any signed call to the bank. */
  readonly call: Sandbox['call'];
  /** A sandbox operation of this world, such as `PUT behaviour`. @throws Error unless it succeeds. */
  operate<Answer>(method: Method, operation: string, body?: unknown): Promise<Answer>;
  /** Takes a snapshot of everything. */
  snapshot(): Promise<string>;
  /** Restores a snapshot, any number of times. */
  restore(snapshotId: string): Promise<void>;
  remove(): Promise<void>;
};

/** Creates a standard world. @throws Error when the bank creates none. */
export async function makeWorld(sandbox: Sandbox): Promise<World> {
  const madeBy = randomUUID();
  const answer = await sandbox.call({
    method: 'POST',
    path: '/v1/sandbox/worlds',
    headers: { 'X-Request-ID': madeBy },
    body: {},
  });
  if (answer.status !== 201) throw refusal('POST', '/v1/sandbox/worlds', answer);
  const { id, customers } = answer.body as Pick<World, 'id' | 'customers'>;
  const place = `/v1/sandbox/worlds/${encodeURIComponent(id)}`;
  const operate = async <Answer>(method: Method, operation: string, body?: unknown) => {
    const path = operation === '' ? place : `${place}/${operation}`;
    const made = await sandbox.call({ method, path, body });
    if (made.status >= 300) throw refusal(method, path, made);
    return made.body as Answer;
  };
  return {
    id,
    customers,
    madeAt: new Date(answer.headers.date ?? Date.now()),
    madeBy,
    call: sandbox.call,
    operate,
    snapshot: async () => (await operate<{ snapshotId: string }>('POST', 'snapshots')).snapshotId,
    restore: (snapshotId) => operate('POST', 'restore', { snapshotId }),
    remove: () => operate('DELETE', ''),
  };
}

/** The private person of a standard world. */
export function personOf({ customers }: World): Person {
  const customer = customers.find(({ type }) => type === 'PRIVATE');
  if (customer === undefined) throw new Error('The world has no private customer.');
  const { customerNumber, name, accounts } = customer;
  return { identityNumber: customerNumber, name, accounts };
}

type Duration = { days?: number; hours?: number; minutes?: number; seconds?: number };

export type Clock = {
  /** The difference between the world's clock and the real time. */
  offsetSeconds(): Promise<number>;
  /** Moves the clock on from its current time. */
  advance(duration: Duration): Promise<void>;
  /** Sets the clock to the real time plus a duration. */
  set(duration: Duration): Promise<void>;
};

export function clockOf({ operate }: World): Clock {
  const offsetSeconds = async () =>
    (await operate<{ offsetSeconds: number }>('GET', 'clock')).offsetSeconds;
  const put = (seconds: number) => operate<void>('PUT', 'clock', { offsetSeconds: seconds });
  return {
    offsetSeconds,
    set: (duration) => put(secondsOf(duration)),
    advance: async (duration) => put((await offsetSeconds()) + secondsOf(duration)),
  };
}

/** `error` and `drop`: nothing was done. `lose-answer`, `truncate` and `garbage`: everything was done. */
export type FaultKind =
  | 'delay'
  | 'error'
  | 'html'
  | 'drop'
  | 'lose-answer'
  | 'truncate'
  | 'garbage'
  | 'sca-failure'
  | 'change-field';

export type OfferedFault = {
  fault: FaultKind;
  /** How many calls it affects; by default 1. */
  calls?: number;
  /** For a `delay`. */
  milliseconds?: number;
  /** For an `error` or `html`. */
  status?: number;
  /** For a `change-field`: its dotted path, and its new value. */
  field?: string;
  value?: string;
};

export type Faults = {
  /** Replaces all faults with these; calls take them in order. */
  set(...faults: OfferedFault[]): Promise<void>;
  clear(): Promise<void>;
  /** Faults with calls left. */
  left(): Promise<OfferedFault[]>;
};

export function faultsOf({ operate }: World): Faults {
  const set = (...faults: OfferedFault[]) =>
    operate<void>('PUT', 'faults', { faults: faults.map((fault) => ({ calls: 1, ...fault })) });
  return {
    set,
    clear: () => set(),
    left: async () => (await operate<{ faults: OfferedFault[] }>('GET', 'faults')).faults,
  };
}

/** The result of a batch run; `executed` and `rejected` count transfers. */
export type BatchRun = { batchRunId: string; runAt: string; executed: number; rejected: number };

/** A request as the bank saw it. `checks` are in the gate's order; the failed one says why. */
export type LoggedRequest = {
  time: string;
  requestLine: string;
  headers: Record<string, string>;
  checks: { check: string; outcome: 'passed' | 'failed' | 'skipped'; text?: string }[];
  status: number;
};

/**
 * Newest first, without the fixtures' calls and other tests' worlds. A request that names nobody belongs to no test's
 * world, so those of all tests are included.
 */
export type Inspect = () => Promise<LoggedRequest[]>;

export function inspectorOf({ call, baseUrl }: Sandbox, { id, madeAt, madeBy }: World): Inspect {
  const ours = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/v1/sandbox/`;
  return async () => {
    const path = `/v1/sandbox/requests?since=${madeAt.toISOString()}&limit=1000&world=${id}`;
    const answer = await call({ path });
    if (answer.status !== 200) throw refusal('GET', path, answer);
    const { requests } = answer.body as { requests: LoggedRequest[] };
    const first = requests.findIndex(({ headers }) => Object.values(headers).includes(madeBy));
    return requests
      .slice(0, first === -1 ? undefined : first)
      .filter(({ requestLine }) => !requestLine.split(' ')[1]?.startsWith(ours));
  };
}

function refusal(
  method: string,
  path: string,
  { status, body }: { status: number; body: unknown },
) {
  return new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
}

function secondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
