/**
 * The network between a process and the bank: it loses, duplicates, delays and reorders calls, and reports what was
 * sent.
 */
import type { Bank, BankAnswer, BankRequest } from './bank';
import type { Life } from './life';
import type { Timeline } from './timeline';

/** How bad the network is: the probability of each fault for one call. */
export type NetworkFaults = {
  /** No connection: nothing was sent. */
  refused: number;
  /** Broken before the bank has the whole request. */
  lostBefore: number;
  /** The bank acts, and its answer is lost. */
  lostAfter: number;
  /** The request or its answer arrives after everybody has stopped waiting. */
  late: number;
  /** The request arrives twice. */
  doubled: number;
  /** A gateway answers instead of the bank, which may or may not have acted. */
  gateway: number;
  /** The bank acts, and its answer is unreadable. */
  garbled: number;
};

export const QUIET: NetworkFaults = {
  refused: 0,
  lostBefore: 0,
  lostAfter: 0,
  late: 0,
  doubled: 0,
  gateway: 0,
  garbled: 0,
};

/** One transmission of a request. */
export type Sending = {
  process: Life;
  /** Tells apart the processes that lived under the same name, one after another. */
  life: number;
  request: BankRequest;
  at: number;
  /** Whether the process still waits for the answer. */
  isAwaited: boolean;
};

/** The options that undici receives with a URL. */
export type RequestOptions = {
  dispatcher: { connect: Connector };
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
  signal: AbortSignal;
};

type Response = {
  statusCode: number;
  headers: Record<string, string>;
  body: AsyncIterable<Buffer> & { on(): { destroy(): void } };
};

/** What connects to the bank in undici. */
export type Connector = (options: unknown, done: (error: Error) => void) => void;

/** Replaces the connector of undici: it is asked only for a connection that is refused. */
export function refuseConnection(...[, done]: Parameters<Connector>): void {
  done(Object.assign(new Error('ECONNREFUSED'), { code: 'ECONNREFUSED' }));
}

export class BankLine {
  faults: NetworkFaults = QUIET;

  constructor(
    private readonly timeline: Timeline,
    private readonly bank: Bank,
    private readonly onSent: (sending: Sending) => void,
    private readonly onArrived: (request: BankRequest, answer: BankAnswer) => void,
  ) {}

  /** Replaces `undici.request`. */
  request(process: Life, url: URL, options: RequestOptions): Promise<Response> {
    const { timeline, faults } = this;
    const { random } = timeline;
    const request: BankRequest = {
      method: options.method,
      target: `${url.pathname}${url.search}`,
      headers: options.headers,
      body: options.body === null ? null : Buffer.from(options.body).toString('utf8'),
    };
    const latency = () => random.between(3, 120);
    return process.promise<Response>((resolve, reject) => {
      const sending: Sending = {
        process,
        life: process.life,
        request,
        at: timeline.now,
        isAwaited: true,
      };
      const over = () => {
        sending.isAwaited = false;
      };
      const fail = (code: string) => {
        over();
        reject(Object.assign(new Error(code), { code }));
      };
      options.signal.addEventListener('abort', () => fail('ABORT_ERR'));
      if (random.chance(faults.refused)) {
        timeline.after(latency(), () =>
          options.dispatcher.connect({}, (error) => {
            over();
            reject(error);
          }),
        );
        return;
      }
      this.onSent(sending);
      if (random.chance(faults.lostBefore)) {
        timeline.after(latency(), () => fail('ECONNRESET'));
        return;
      }
      if (random.chance(faults.gateway / 2)) {
        timeline.after(latency(), () => {
          over();
          resolve(responseOf({ status: 502 }));
        });
        return;
      }
      const isLate = random.chance(faults.late);
      timeline.after(isLate ? random.between(5_000, 40_000) : latency(), () => {
        if (process.passes('before')) over();
        const answer = this.arrive(request);
        if (process.passes('after')) over();
        if (random.chance(faults.lostAfter)) {
          timeline.after(latency(), () => fail('ECONNRESET'));
          return;
        }
        const said = random.chance(faults.gateway / 2)
          ? { status: 503 }
          : random.chance(faults.garbled)
            ? { status: answer.status, json: GARBLED }
            : answer;
        timeline.after(latency(), () => {
          over();
          resolve(responseOf(said));
        });
      });
      if (random.chance(faults.doubled))
        // The copy may arrive before the original.
        timeline.after(random.chance(0.5) ? latency() : random.between(10, 30_000), () =>
          this.arrive(request),
        );
    });
  }

  private arrive(request: BankRequest): BankAnswer {
    const answer = this.bank.handle(request);
    this.onArrived(request, answer);
    return answer;
  }
}

const GARBLED = Symbol('garbled');

function responseOf({ status, json }: BankAnswer): Response {
  const text = json === GARBLED ? '{"paymentId":' : json === undefined ? '' : JSON.stringify(json);
  const body = Buffer.from(text);
  return {
    statusCode: status,
    headers: { 'content-type': 'application/json' },
    body: {
      async *[Symbol.asyncIterator]() {
        if (body.length > 0) yield body;
      },
      on: () => ({ destroy() {} }),
    },
  };
}
