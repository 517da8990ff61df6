/** @jsxImportSource hono/jsx */
import { describe, expect, it } from 'vitest';
import { SandboxBehaviour } from '@/lib/xs2a/sandbox/sandbox';
import { htmlOf } from '@/sandbox-bank/server/html';
import { DEFAULT_WORLD_ID } from '@/sandbox-bank/store/world';
import { inFrame } from './frame';
import { WorldPage } from './world-pages';

const FRAME = { formToken: 'token', done: false, problem: null, refused: null };

const pageOf = (id: string): string => {
  const behaviour = SandboxBehaviour.parse({});
  const world = { id, offsetSeconds: 0, behaviour, faults: [], examinedSince: null };
  const now = new Date('2026-11-30T05:31:00Z');
  return htmlOf(
    inFrame(FRAME, <WorldPage world={world} now={now} batchRuns={[]} snapshots={[]} />),
    'en',
  );
};

describe('what ends a world as it is', () => {
  it.each([
    ['the reset of the default world', DEFAULT_WORLD_ID, 'Reset to the initial customers'],
    ['the removal of another', '0b9ad1f0-4f0e-4a39-93d6-6f6f2e0f0e11', 'Remove this world'],
  ])('has an edge and a sign of danger: %s', (_, id, name) => {
    const page = pageOf(id);
    expect(page.match(/class="card danger"/g)).toHaveLength(1);
    const ending = /<section class="card danger".*?<\/section>/s.exec(page)?.[0] ?? '';
    expect(ending).toContain(`aria-label="${name}"`);
    expect(ending).toMatch(
      new RegExp(`<summary><svg [^>]*aria-hidden="true"[^>]*><path [^>]*></path></svg>${name}<`),
    );
  });
});
