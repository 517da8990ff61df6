/** @jsxImportSource hono/jsx */
/** What the console's pages show, read from the bank, and which form does what. */
import type { JSX } from 'hono/jsx/jsx-runtime';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { judge } from '@/sandbox-bank/examination/lessons';
import type { Bank } from '@/sandbox-bank/server/bank';
import { listAgreements, listEngagements } from '@/sandbox-bank/store/access/agreement';
import {
  type Customer,
  deleteCustomer,
  listCustomers,
  listCustomersOfWorlds,
} from '@/sandbox-bank/store/customer';
import { listExaminedCalls, setExamination } from '@/sandbox-bank/store/examination';
import {
  type BankAccount,
  deleteAccount,
  listAccountsOfCustomers,
} from '@/sandbox-bank/store/ledger/account';
import { listBasketsOfWorld } from '@/sandbox-bank/store/ledger/basket';
import { listBatchRuns } from '@/sandbox-bank/store/ledger/batch-run';
import { listPaymentsOfWorld } from '@/sandbox-bank/store/ledger/payment';
import { listRequests } from '@/sandbox-bank/store/request-log';
import { listWorlds, type World } from '@/sandbox-bank/store/world';
import { listSnapshots } from '@/sandbox-bank/store/world-contents';
import {
  type Action,
  addAccount,
  addAgreement,
  addCard,
  addEngagement,
  addFault,
  addPattern,
  addRow,
  changeAccount,
  changeEngagement,
  fieldOf,
  findAccountOf,
  findCustomerIn,
  makeCustomer,
  moveClock,
  removeEngagement,
  renameAgreement,
  renameCustomer,
  setBehaviour,
  uuidOr,
} from './actions';
import { ExaminationPage } from './examination-page';
import { MoneyPage } from './money-page';
import { CustomerPage, PeoplePage } from './people-pages';
import { type Problem, perform } from './perform';
import { RequestList, RequestsPage } from './request-pages';
import { WorldPage, WorldsPage } from './world-pages';

/** The most batch runs, payments, customers and requests on one page. */
const SHOWN_MAX = { batchRuns: 5, payments: 200, customers: 500, requests: 100 } as const;

type Show = (bank: Bank, world: World) => Promise<JSX.Element>;

/** The list of worlds. */
export async function showWorlds({ db, clock }: Bank): Promise<JSX.Element> {
  const worlds = await listWorlds(db);
  const customers = await listCustomersOfWorlds(
    db,
    worlds.map(({ id }) => id),
  );
  const listed = worlds.map((world) => ({
    id: world.id,
    customers: customers.filter(({ worldId }) => worldId === world.id).length,
    firstCustomer: customers.find(({ worldId }) => worldId === world.id)?.name ?? null,
    now: clock.nowIn(world),
  }));
  return <WorldsPage listed={listed} />;
}

/** The requests that reached the bank, as a page or only the list; optionally those of one X-Request-ID. The page keeps
 * the world that it was reached from. */
export async function showRequests(
  { db, clock, requestLog }: Bank,
  {
    whole,
    requestId,
    world = null,
  }: { whole: boolean; requestId?: string | undefined; world?: World | null },
): Promise<JSX.Element> {
  await requestLog.flush();
  const shown = await listRequests(db, {
    organisation: null,
    since: new Date(0),
    limit: SHOWN_MAX.requests,
    requestId: requestId ?? null,
  });
  return whole ? (
    <RequestsPage
      shown={shown}
      live={requestId === undefined}
      {...(world === null ? {} : { world: { id: world.id, now: clock.nowIn(world) } })}
    />
  ) : (
    <RequestList shown={shown} />
  );
}

/** A customer of a world; null when there is no such customer. */
export async function showCustomer(
  bank: Bank,
  world: World,
  id: string,
): Promise<JSX.Element | null> {
  const { db, clock } = bank;
  const customer = await findCustomerIn(bank, world, uuidOr(id));
  if (customer === null) return null;
  const agreements = await listAgreements(db, { ownerIds: [customer.id] });
  const shown = {
    customer,
    accounts: await listAccountsOfCustomers(db, [customer.id]),
    agreements,
    engagements: await listEngagements(
      db,
      agreements.map((agreement) => agreement.id),
    ),
    people: await listCustomers(db, world.id, { offset: 0, limit: SHOWN_MAX.customers }),
    today: bankDay(clock.nowIn(world)),
    world: { id: world.id, now: clock.nowIn(world) },
  };
  return <CustomerPage shown={shown} />;
}

/** The pages of a world by their path, each with the forms whose result or refusal it shows. */
export const WORLD_PAGES: Record<
  string,
  { show: Show; forms?: Record<string, (action: Action) => Promise<Problem | null>> }
> = {
  '': {
    show: showWorld,
    forms: {
      clock: moveClock,
      'batch-runs': (action) => perform(action, 'runBatch'),
      behaviour: setBehaviour,
      faults: addFault,
      'faults/clear': (action) => perform(action, 'setFaults', { body: { faults: [] } }),
      snapshots: (action) => perform(action, 'createWorldSnapshot'),
      restore: (action) => {
        const body = { snapshotId: fieldOf(action.form, 'snapshotId') };
        return perform(action, 'restoreWorld', { body });
      },
      reset: (action) => perform(action, 'initialiseSandbox'),
      remove: (action) => perform(action, 'deleteWorld'),
    },
  },
  customers: { show: showPeople, forms: { customers: makeCustomer } },
  payments: { show: showMoney },
  examination: {
    show: showExamination,
    forms: {
      examination: (action) => examineSince(action, action.bank.clock.transportNow()),
      'examination/end': (action) => examineSince(action, null),
    },
  },
};

/** The end of a form of a customer: `unknown` when the customer, the form or something it names does not exist. */
type Ended = Problem | 'unknown' | null;

/** Runs a form of a customer's page. */
export async function customerAction(
  action: Action,
  customerId: string,
  name: string,
): Promise<Ended> {
  const customer = await findCustomerIn(action.bank, action.world, uuidOr(customerId));
  if (customer === null) return 'unknown';
  const ofCustomer = CUSTOMER_ACTIONS.get(name);
  if (ofCustomer !== undefined) return ofCustomer(action, customer);
  const account = await findAccountOf(action, customer);
  return (account && ACCOUNT_ACTIONS.get(name)?.(action, account)) ?? 'unknown';
}

const CUSTOMER_ACTIONS = byName<Customer>({
  name: renameCustomer,
  accounts: (action, { customerNumber }) =>
    addAccount(action, customerNumber, fieldOf(action.form, 'kind')),
  cards: addCard,
  agreements: addAgreement,
  agreement: renameAgreement,
  engagements: addEngagement,
  engagement: changeEngagement,
  'engagement/remove': removeEngagement,
  remove: ({ bank }, { id }) => deleteCustomer(bank.db, id).then(() => null),
});

const ACCOUNT_ACTIONS = byName<BankAccount>({
  account: changeAccount,
  'account/remove': ({ bank }, { id }) => deleteAccount(bank.db, id).then(() => null),
  rows: addRow,
  pattern: async (action, account) =>
    account.kind === 'account' ? addPattern(action, account) : 'unknown',
});

/** A world. */
async function showWorld({ db, clock }: Bank, world: World): Promise<JSX.Element> {
  return (
    <WorldPage
      world={world}
      now={clock.nowIn(world)}
      batchRuns={await listBatchRuns(db, world.id, SHOWN_MAX.batchRuns)}
      snapshots={await listSnapshots(db, world.id)}
    />
  );
}

/** The customers of a world. */
async function showPeople({ db, clock }: Bank, world: World): Promise<JSX.Element> {
  return (
    <PeoplePage
      world={{ id: world.id, now: clock.nowIn(world) }}
      customers={await listCustomers(db, world.id, { offset: 0, limit: SHOWN_MAX.customers })}
    />
  );
}

/** The payments and baskets of a world. */
async function showMoney({ db, clock }: Bank, world: World): Promise<JSX.Element> {
  return (
    <MoneyPage
      world={{ id: world.id, now: clock.nowIn(world) }}
      payments={await listPaymentsOfWorld(db, world.id, SHOWN_MAX.payments)}
      baskets={await listBasketsOfWorld(db, world.id, SHOWN_MAX.payments)}
    />
  );
}

/** The examination of a TPP in a world. */
async function showExamination({ db, clock }: Bank, world: World): Promise<JSX.Element> {
  const results = judge(await listExaminedCalls(db, world.id));
  const placed = { ...world, now: clock.nowIn(world) };
  return <ExaminationPage world={placed} results={results} />;
}

function byName<Of>(acts: Record<string, (action: Action, of: Of) => Promise<Ended>>) {
  return new Map(Object.entries(acts));
}

function examineSince({ bank, world }: Action, since: Date | null): Promise<null> {
  return bank.db
    .transaction((transaction) => setExamination(transaction, world.id, since))
    .then(() => null);
}
