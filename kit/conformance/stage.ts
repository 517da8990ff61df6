/**
 * The stage for the checks: customers, accounts and money of the suite's own, in its own world if the bank has worlds.
 * It is opened only at a bank whose `/v1/sandbox` answers; nothing that could create anything is sent before that.
 */
import { randomInt } from 'node:crypto';
import { type BankAnswer, type BankClient, hrefOf, segment } from './bank-client';
import { errorText, hasStatus, holds, objectOf } from './holds';
import { type Psu, psuOf } from './psu';
import { type ScaAnswers, type ScaVisit, walkSca } from './sca-pages';

export type Account = { id: string; bban: string; iban: string; currency: string };

/** A customer created by the suite. */
export type Customer = { customerId: string; number: string; name: string };

export type Person = Customer & Psu & { accounts: Account[] };

/** What only a bank with worlds supports. */
export type World = {
  id: string;
  /** Moves the business clock by `seconds` while `work` runs. */
  later<T>(seconds: number, work: () => Promise<T>): Promise<T>;
  runBatch(): Promise<void>;
  /** Sets the sandbox's switches while `work` runs. */
  behaving<T>(switches: Readonly<Record<string, boolean>>, work: () => Promise<T>): Promise<T>;
};

export type StageOptions = {
  client: BankClient;
  /** Another TPP, if the run has one. */
  second?: BankClient | undefined;
  redirectUri: string;
  scaOrigins: readonly string[];
  caPem?: string | undefined;
  now: () => Date;
};

export type Stage = StageOptions & {
  world: World | undefined;
  /** A private customer with two accounts, a card and transactions, connected. */
  person: Person & { card: { id: string; reference: string } };
  /** A private customer whose session checks are allowed to end. */
  visitor: Person;
  /** A private customer, connected in the corporate context of a company they act for. */
  director: Person & { agreementId: string };
  /** The bank's day, `days` days from now. */
  day(days?: number): string;
  makeCustomer(type?: 'PRIVATE' | 'CORPORATE'): Promise<Customer>;
  makeAccount(
    owner: Pick<Customer, 'number'>,
    balance?: string,
    changes?: Record<string, unknown>,
  ): Promise<Account>;
  book(account: Account, rows: readonly Record<string, unknown>[]): Promise<BankAnswer>;
  /** Takes a PSU through SCA for account access. */
  connect(
    customer: Pick<Customer, 'number'>,
    options?: {
      client?: BankClient;
      answers?: Partial<ScaAnswers>;
      headers?: Record<string, string>;
    },
  ): Promise<Psu>;
  /** A new private customer with an account, connected. */
  newPerson(balance?: string): Promise<Person & { account: Account }>;
  /** Completes the SCA that an answer requires. */
  walk(answer: BankAnswer, answers: ScaAnswers): Promise<ScaVisit>;
  /** Removes what the suite created. */
  close(): Promise<void>;
};

/** Why the suite cannot start: one sentence for the person running it. */
export class NoStage extends Error {
  override readonly name = 'OperatorError';
}

/** Opens a stage. @throws NoStage when the bank is not a sandbox, before anything is created. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { client } = options;
  const known = await client.call({ path: '/v1/sandbox/customers' }).catch((error: unknown) => {
    throw new NoStage(`The bank cannot be reached: ${errorText(error)}.`);
  });
  const list = (known.body as { customers?: unknown } | undefined)?.customers;
  if (known.status !== 200 || !Array.isArray(list)) {
    throw new NoStage(
      `GET /v1/sandbox/customers got HTTP ${known.status} and no list of customers. ` +
        'The suite only runs against a sandbox, so it stopped; nothing was created.',
    );
  }
  const world = await makeWorld(client);
  const base = baseOf(options, world);
  return { ...base, ...(await makePeople(base)) };
}

type BaseStage = Omit<Stage, 'person' | 'visitor' | 'director'>;

function baseOf(options: StageOptions, made: MadeWorld | undefined): BaseStage {
  const { client } = options;
  const customers: Customer[] = [];
  const stage: BaseStage = {
    ...options,
    world: made?.world,
    day: (days = 0) =>
      osloDay(options.now().getTime() + (made?.offsetSeconds ?? 0) * 1000 + days * 86_400_000),
    makeCustomer: async (type = 'PRIVATE') => {
      const number = customerNumber();
      const name = type === 'PRIVATE' ? 'Synnøve Prøvestad' : 'Prøvestad Bruk AS';
      const path =
        made === undefined
          ? '/v1/sandbox/customers'
          : `/v1/sandbox/worlds/${made.world.id}/customers`;
      const answer = await client.call({
        method: 'POST',
        path,
        body: { customerNumber: number, name, type },
      });
      hasStatus(answer, 200, 201);
      const customer = { customerId: String(objectOf(answer).customerId), number, name };
      customers.push(customer);
      return customer;
    },
    makeAccount: async (owner, balance = '10000.00', changes = {}) => {
      const currency = typeof changes.currency === 'string' ? changes.currency : 'NOK';
      const answer = await client.call({
        method: 'POST',
        path: '/v1/sandbox/accounts',
        body: {
          customerNumber: owner.number,
          accountName: 'Prøvekonto',
          balance: { amount: balance, currency },
          ...changes,
        },
      });
      hasStatus(answer, 201);
      const { id, bban, iban } = objectOf(answer);
      return { id: String(id), bban: String(bban), iban: String(iban), currency };
    },
    book: (account, rows) =>
      client.call({
        method: 'POST',
        path: `/v1/sandbox/accounts/${segment(account.id)}/transactions`,
        body: rows,
      }),
    walk: async (answer, answers) => {
      const href = hrefOf(answer, 'scaRedirect');
      holds(href !== undefined, 'a scaRedirect link', answer.text.slice(0, 300));
      const { origin } = new URL(href);
      if (options.scaOrigins.length > 0 && !options.scaOrigins.includes(origin)) {
        throw new NoStage(`scaRedirect leads to ${origin}, which --sca-origin does not name.`);
      }
      return walkSca(href, options.redirectUri, answers);
    },
    connect: async ({ number }, { client: by = client, answers = {}, headers = {} } = {}) => {
      const refused = await by.call({ path: '/v1/accounts', headers });
      return psuOf(await stage.walk(refused, { identityNumber: number, ...answers }));
    },
    newPerson: async (balance) => {
      const customer = await stage.makeCustomer();
      const account = await stage.makeAccount(customer, balance);
      return { ...customer, ...(await stage.connect(customer)), account, accounts: [account] };
    },
    close: async () => {
      if (made !== undefined) {
        await client.call({ method: 'DELETE', path: `/v1/sandbox/worlds/${made.world.id}` });
        return;
      }
      for (const { customerId } of customers) {
        const path = `/v1/sandbox/customers/${segment(customerId)}`;
        await client.call({ method: 'DELETE', path });
      }
    },
  };
  return stage;
}

async function makePeople(
  stage: BaseStage,
): Promise<Pick<Stage, 'person' | 'visitor' | 'director'>> {
  const customer = await stage.makeCustomer();
  const account = await stage.makeAccount(customer, '500000.00');
  const savings = await stage.makeAccount(customer, '2500.00', { cashAccountType: 'SVGS' });
  const made = await stage.client.call({
    method: 'POST',
    path: '/v1/sandbox/card-accounts',
    body: { customerNumber: customer.number, relatedAccountId: account.id },
  });
  hasStatus(made, 201);
  const cardId = String(objectOf(made).resourceId);
  hasStatus(await stage.book(account, rowsOf(stage)), 201);
  const psu = await stage.connect(customer);
  const path = `/v1/card-accounts/${segment(cardId)}`;
  const card = await stage.client.call({ path, headers: psu.headers });
  const reference = (
    card.body as { relatedAccount?: { other?: { identification?: string } } } | undefined
  )?.relatedAccount?.other?.identification;
  return {
    person: {
      ...customer,
      ...psu,
      accounts: [account, savings],
      card: { id: cardId, reference: reference ?? '' },
    },
    visitor: await stage.newPerson(),
    director: await makeDirector(stage),
  };
}

/** A private person with REGISTER and VIEW on one account of a company. */
async function makeDirector(stage: BaseStage): Promise<Stage['director']> {
  const company = await stage.makeCustomer('CORPORATE');
  const account = await stage.makeAccount(company, '75000.00');
  const director = await stage.makeCustomer();
  await stage.makeAccount(director);
  const agreement = await stage.client.call({
    method: 'POST',
    path: '/v1/sandbox/agreements',
    body: { owner: company.number, name: 'Nettbankavtale' },
  });
  hasStatus(agreement, 201);
  const agreementId = String(objectOf(agreement).id);
  const engaged = await stage.client.call({
    method: 'POST',
    path: `/v1/sandbox/agreements/${segment(agreementId)}/engagements`,
    body: {
      customer: director.number,
      account: { iban: account.iban },
      roles: ['REGISTER', 'VIEW'],
    },
  });
  hasStatus(engaged, 201);
  const psu = await stage.connect(director, { answers: { context: 'CORPORATE' } });
  return { ...director, ...psu, accounts: [account], agreementId };
}

/** A few booked rows: incoming, outgoing, a batch, and one older than 90 days. */
function rowsOf(stage: BaseStage): Record<string, unknown>[] {
  const row = (amount: string, daysAgo: number, text: string, more = {}) => ({
    transactionAmount: { amount, currency: 'NOK' },
    bookingDate: stage.day(-daysAgo),
    valueDate: stage.day(-daysAgo),
    remittanceInformationUnstructured: text,
    ...more,
  });
  return [
    ...Array.from({ length: 7 }, (_, at) => row('-10.00', 10 + at, `Side ${at}`)),
    row('1250.00', 3, 'Lønn'),
    row('-300.00', 5, 'Lønnskjøring', {
      batchIndicator: true,
      entryDetails: [
        { transactionAmount: { amount: '-100.00', currency: 'NOK' }, creditorName: 'Kari' },
        { transactionAmount: { amount: '-200.00', currency: 'NOK' }, creditorName: 'Ola' },
      ],
    }),
    row('-77.00', 120, 'Gammel'),
  ];
}

type MadeWorld = { world: World; offsetSeconds: number };

/** Creates an empty world, with its clock just after the day's first batch run, so that none comes unexpectedly. */
async function makeWorld(client: BankClient): Promise<MadeWorld | undefined> {
  const made = await client.call({
    method: 'POST',
    path: '/v1/sandbox/worlds',
    body: { template: 'empty' },
  });
  const id = (made.body as { id?: unknown } | undefined)?.id;
  if (made.status !== 201 || typeof id !== 'string') return undefined;
  const root = `/v1/sandbox/worlds/${segment(id)}`;
  const put = async (name: string, body: unknown) =>
    hasStatus(await client.call({ method: 'PUT', path: `${root}/${name}`, body }), 200);
  const offsetSeconds = secondsToMorning(new Date());
  await put('clock', { offsetSeconds });
  const world: World = {
    id,
    later: async (seconds, work) => {
      await put('clock', { offsetSeconds: offsetSeconds + seconds });
      return work().finally(() => put('clock', { offsetSeconds }));
    },
    runBatch: async () =>
      hasStatus(await client.call({ method: 'POST', path: `${root}/batch-runs` }), 201),
    behaving: async (switches, work) => {
      await put('behaviour', switches);
      return work().finally(() => put('behaviour', {}));
    },
  };
  return { world, offsetSeconds };
}

/** From now to the next 06:30 in Oslo, half an hour after one batch run and hours before the next. */
function secondsToMorning(now: Date): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Oslo',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(now);
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const wanted = 6 * 3600 + 30 * 60;
  const passed = hours * 3600 + minutes * 60 + seconds;
  return wanted > passed ? wanted - passed : wanted - passed + 86_400;
}

function osloDay(milliseconds: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo' }).format(milliseconds);
}

/** A number of eleven digits in the form for made-up people (80 is added to the month), with its check digits. */
function customerNumber(): string {
  for (;;) {
    const two = (number: number) => String(number).padStart(2, '0');
    const birth = `${two(1 + randomInt(28))}${two(81 + randomInt(12))}${two(40 + randomInt(60))}`;
    let digits = `${birth}${String(randomInt(500)).padStart(3, '0')}`;
    for (const weights of ['376189452', '5432765432']) {
      const sum = [...weights].reduce(
        (total, weight, at) => total + +weight * +(digits[at] ?? 0),
        0,
      );
      digits += (11 - (sum % 11)) % 11;
    }
    if (digits.length === 11) return digits;
  }
}
