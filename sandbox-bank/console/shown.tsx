/** @jsxImportSource hono/jsx */
/** What the console's pages show, read from the bank, and which form does what. */
import type { JSX } from 'hono/jsx/jsx-runtime';
import { bankDay } from '@/lib/xs2a/value/bank-time';
import { judge } from '@/sandbox-bank/examination/lessons';
import type { Bank } from '@/sandbox-bank/server/bank';
import { listAgreements, listEngagements } from '@/sandbox-bank/store/access/agreement';
import {
  deleteCustomer,
  listCustomers,
  listCustomersOfWorlds,
} from '@/sandbox-bank/store/customer';
import { listExaminedCalls, setExamination } from '@/sandbox-bank/store/examination';
import { deleteAccount, listAccountsOfCustomers } from '@/sandbox-bank/store/ledger/account';
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
  renameAgreement,
  renameCustomer,
  setBehaviour,
  uuidOr,
} from './actions';
import { ExaminationPage } from './examination-page';
import type { Frame } from './frame';
import { MoneyPage } from './money-page';
import { CustomerPage, PeoplePage } from './people-pages';
import { type Problem, perform, problemIn } from './perform';
import { RequestList, RequestsPage } from './request-pages';
import { WorldPage, WorldsPage } from './world-pages';

/** The most batch runs, payments, customers and requests on one page. */
const SHOWN_MAX = { batchRuns: 5, payments: 200, customers: 500, requests: 100 } as const;

type Show = (bank: Bank, frame: Frame, world: World) => Promise<JSX.Element>;

/** The list of worlds. */
export async function showWorlds({ db, clock }: Bank, frame: Frame): Promise<JSX.Element> {
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
  return <WorldsPage frame={frame} listed={listed} />;
}

/** A world. */
export async function showWorld(
  { db, clock }: Bank,
  frame: Frame,
  world: World,
): Promise<JSX.Element> {
  return (
    <WorldPage
      frame={frame}
      world={world}
      now={clock.nowIn(world)}
      batchRuns={await listBatchRuns(db, world.id, SHOWN_MAX.batchRuns)}
      snapshots={await listSnapshots(db, world.id)}
    />
  );
}

/** The customers of a world. */
export async function showPeople(
  { db, clock }: Bank,
  frame: Frame,
  world: World,
): Promise<JSX.Element> {
  return (
    <PeoplePage
      frame={frame}
      world={{ id: world.id, now: clock.nowIn(world) }}
      customers={await listCustomers(db, world.id, { offset: 0, limit: SHOWN_MAX.customers })}
    />
  );
}

/** The payments and baskets of a world. */
export async function showMoney(
  { db, clock }: Bank,
  frame: Frame,
  world: World,
): Promise<JSX.Element> {
  return (
    <MoneyPage
      frame={frame}
      world={{ id: world.id, now: clock.nowIn(world) }}
      payments={await listPaymentsOfWorld(db, world.id, SHOWN_MAX.payments)}
      baskets={await listBasketsOfWorld(db, world.id, SHOWN_MAX.payments)}
    />
  );
}

/** The examination of a TPP in a world. */
export async function showExamination(
  { db, clock }: Bank,
  frame: Frame,
  world: World,
): Promise<JSX.Element> {
  const results = judge(await listExaminedCalls(db, world.id));
  const placed = { ...world, now: clock.nowIn(world) };
  return <ExaminationPage frame={frame} world={placed} results={results} />;
}

/** The requests that reached the bank, as a page or only the list; optionally those of one X-Request-ID. The page keeps
 * the world that it was reached from. */
export async function showRequests(
  { db, clock, requestLog }: Bank,
  frame: Frame,
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
      frame={frame}
      shown={shown}
      live={requestId === undefined}
      {...(world === null ? {} : { world: { id: world.id, now: clock.nowIn(world) } })}
    />
  ) : (
    <RequestList frame={frame} shown={shown} />
  );
}

/** A customer of a world; null when there is no such customer. */
export async function showCustomer(
  bank: Bank,
  frame: Frame,
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
  return <CustomerPage frame={frame} shown={shown} />;
}

/** The forms of a world by path: what each does, and the page that shows a refusal. */
export const WORLD_ACTIONS: Readonly<
  Record<string, { act: (action: Action) => Promise<Problem | null>; show: Show }>
> = {
  clock: { act: moveClock, show: showWorld },
  'batch-runs': {
    act: async ({ bank, world, texts }) => problemIn(await perform(bank, world, 'runBatch'), texts),
    show: showWorld,
  },
  behaviour: { act: setBehaviour, show: showWorld },
  faults: { act: addFault, show: showWorld },
  'faults/clear': {
    act: async ({ bank, world, texts }) =>
      problemIn(await perform(bank, world, 'setFaults', { body: { faults: [] } }), texts),
    show: showWorld,
  },
  snapshots: {
    act: async ({ bank, world, texts }) =>
      problemIn(await perform(bank, world, 'createWorldSnapshot'), texts),
    show: showWorld,
  },
  restore: {
    act: async ({ bank, world, form, texts }) => {
      const body = { snapshotId: fieldOf(form, 'snapshotId') };
      return problemIn(await perform(bank, world, 'restoreWorld', { body }), texts);
    },
    show: showWorld,
  },
  reset: {
    act: async ({ bank, world, texts }) =>
      problemIn(await perform(bank, world, 'initialiseSandbox'), texts),
    show: showWorld,
  },
  remove: {
    act: async ({ bank, world, texts }) =>
      problemIn(await perform(bank, world, 'deleteWorld'), texts),
    show: showWorld,
  },
  customers: { act: makeCustomer, show: showPeople },
  examination: {
    act: ({ bank, world }) => setWorldExamination(bank, world, bank.clock.transportNow()),
    show: showExamination,
  },
  'examination/end': {
    act: ({ bank, world }) => setWorldExamination(bank, world, null),
    show: showExamination,
  },
};

/** Runs a form of a customer's page. `unknown` when the customer, the form or something it names does not exist. */
export async function customerAction(
  action: Action,
  customerId: string,
  name: string,
): Promise<'unknown' | { problem: Problem | null }> {
  const { bank, world, form, texts } = action;
  const customer = await findCustomerIn(bank, world, uuidOr(customerId));
  if (customer === null) return 'unknown';
  const account = await findAccountOf(action, customer);
  switch (name) {
    case 'name':
      return { problem: await renameCustomer(action, customer) };
    case 'accounts':
      return { problem: await addAccount(action, customer.customerNumber, fieldOf(form, 'kind')) };
    case 'cards':
      return { problem: await addCard(action, customer) };
    case 'agreements':
      return { problem: await addAgreement(action, customer.customerNumber) };
    case 'agreement':
      return { problem: await renameAgreement(action, customer) };
    case 'engagements':
      return { problem: await addEngagement(action) };
    case 'engagement':
      return { problem: await changeEngagement(action, customer) };
    case 'engagement/remove':
      return {
        problem: problemIn(
          await perform(bank, world, 'deleteSandboxEngagement', {
            params: {
              mockAgreementId: fieldOf(form, 'agreementId'),
              mockEngagementId: fieldOf(form, 'engagementId'),
            },
          }),
          texts,
        ),
      };
    case 'remove':
      await deleteCustomer(bank.db, customer.id);
      return { problem: null };
    case 'account':
      return account === null ? 'unknown' : { problem: await changeAccount(action, account) };
    case 'account/remove':
      if (account === null) return 'unknown';
      await deleteAccount(bank.db, account.id);
      return { problem: null };
    case 'rows':
      return account === null ? 'unknown' : { problem: await addRow(action, account) };
    case 'pattern':
      return account?.kind === 'account'
        ? { problem: await addPattern(action, account) }
        : 'unknown';
    default:
      return 'unknown';
  }
}

async function setWorldExamination({ db }: Bank, { id }: World, since: Date | null): Promise<null> {
  await db.transaction((transaction) => setExamination(transaction, id, since));
  return null;
}
