/**
 * Set-up of a test file that runs in the process of an earlier one: removes what that file left behind. npm packages
 * stay loaded, because loading them took most of the time; every module of Brygge is evaluated anew.
 */
import { vi } from 'vitest';

const FIRST = Symbol.for('brygge.tests.environment');

const holder = globalThis as { [FIRST]?: NodeJS.ProcessEnv } & Record<string, unknown>;
holder[FIRST] ??= { ...process.env };
const first = holder[FIRST];
for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
Object.assign(process.env, first);

// What our modules keep on the process across hot reloads (`lib/db/client.ts`, `lib/metrics/metrics.ts`).
for (const name of Object.keys(holder)) if (name.startsWith('brygge')) delete holder[name];

vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
