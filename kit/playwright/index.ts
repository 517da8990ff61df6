/**
 * Playwright fixtures for testing a TPP: each test has its own world at a sandbox bank, with people, a clock, faults
 * and batch runs that no other test sees. The bank is one already running, or one started for the worker.
 */
import { test as base } from '@playwright/test';
import { BankPages } from './bank-pages';
import { type GivenBank, openSandbox, type Sandbox } from './sandbox';
import {
  type BatchRun,
  type Clock,
  clockOf,
  type Faults,
  faultsOf,
  type Inspect,
  inspectorOf,
  makeWorld,
  type Person,
  personOf,
  type World,
} from './world';

export { expect } from '@playwright/test';
export type { Choices, Returned } from './bank-pages';
export type { GivenBank, Sandbox } from './sandbox';
export type { Customer, FaultKind, LoggedRequest, OfferedFault } from './world';
export type { BankPages, BatchRun, Clock, Faults, Inspect, Person, World };

/** Worker options, under `use` in playwright.config. */
export type SandboxOptions = {
  /** A running bank; without it each worker starts its own. */
  bank: GivenBank | undefined;
};

export type SandboxWorkerFixtures = {
  /** The bank, with signed calls to it. */
  sandbox: Sandbox;
};

export type SandboxFixtures = {
  /** The test's own world: a private person, a company with people who act for it, and a year of transactions. */
  world: World;
  /** The world's private person. */
  person: Person;
  /** The bank's SCA pages in the test's page. */
  bankPages: BankPages;
  /** The world's business clock. */
  clock: Clock;
  /** Faults at the bank, for calls in this world. */
  faults: Faults;
  /** Runs a batch in the world now. */
  batchRun: () => Promise<BatchRun>;
  /** The requests that the bank received since the test began, with its checks. */
  inspect: Inspect;
};

/** The path of a Chromium that Playwright did not install. */
const { CHROMIUM_PATH } = process.env;

export const test = base.extend<SandboxFixtures, SandboxOptions & SandboxWorkerFixtures>({
  bank: [undefined, { scope: 'worker', option: true }],

  launchOptions: [
    async ({ launchOptions }, use) => {
      await use(
        CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH, ...launchOptions } : launchOptions,
      );
    },
    { scope: 'worker' },
  ],

  sandbox: [
    async ({ bank }, use) => {
      const sandbox = await openSandbox(bank);
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  world: async ({ sandbox }, use) => {
    const world = await makeWorld(sandbox);
    await use(world);
    await world.remove();
  },

  person: async ({ world }, use) => {
    await use(personOf(world));
  },

  bankPages: async ({ page, sandbox }, use) => {
    await use(new BankPages(page, sandbox));
  },

  clock: async ({ world }, use) => {
    await use(clockOf(world));
  },

  faults: async ({ world }, use) => {
    await use(faultsOf(world));
  },

  batchRun: async ({ world }, use) => {
    await use(() => world.operate<BatchRun>('POST', 'batch-runs'));
  },

  inspect: async ({ sandbox, world }, use, testInfo) => {
    const inspect = inspectorOf(sandbox, world);
    await use(inspect);
    if (testInfo.status === testInfo.expectedStatus) return;
    const refused = (await inspect()).filter(({ status }) => status >= 400);
    const body = JSON.stringify(refused, null, 2);
    await testInfo.attach('refused by the bank', { body, contentType: 'application/json' });
  },
});
