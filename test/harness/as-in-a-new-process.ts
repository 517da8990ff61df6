/**
 * Set-up of a test file that runs in the process of another: what that one has left behind goes. The libraries of
 * npm stay loaded, which is what loading a file took longest for; every module of ours is evaluated anew.
 */
import { vi } from 'vitest';

const FIRST = Symbol.for('brygge.tests.environment');

const holder = globalThis as { [FIRST]?: NodeJS.ProcessEnv } & Record<string, unknown>;
holder[FIRST] ??= { ...process.env };
const first = holder[FIRST];
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
Object.assign(process.env, first);

// What our modules keep on the process so that hot reload finds it again (`lib/db/client.ts`, `lib/metrics/metrics.ts`).
for (const name of Object.keys(holder)) if (name.startsWith('brygge')) delete holder[name];

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
