/** One bank for all tests of a file, started before them and removed after them. */
import { afterAll, beforeAll } from 'vitest';
import type { BankClient } from './bank-client';
import { type CreateDatabase, startTestBank, type TestBank } from './test-bank';

/** A bank and a client of it, which a test may use once the bank has started; after a restart, they are the new ones. */
export function sharedBank(createTestDatabase: CreateDatabase): {
  bank: TestBank;
  client: BankClient;
} {
  let started: TestBank;
  let client: BankClient;
  beforeAll(async () => {
    started = await startTestBank(createTestDatabase);
    client = await started.client();
  });
  afterAll(() => started.remove());
  const restart = async () => {
    await started.restart();
    client = await started.client();
  };
  return {
    bank: whenStarted(() => started, { restart }),
    client: whenStarted(() => client),
  };
}

/** Stands for an object that is made after the file was read and before its tests; `instead` replaces some of it. */
function whenStarted<Value extends object>(made: () => Value, instead: Partial<Value> = {}): Value {
  const get = (_target: Value, key: string | symbol) =>
    Reflect.get(key in instead ? instead : made(), key);
  return new Proxy({} as Value, { get });
}
