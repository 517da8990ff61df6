import { describe, expect, it } from 'vitest';
import { browserModules, shownFiles, textOf } from '@/test/harness/page-sources';

/** Pages that hold what people type against the rules of payments as it is typed. */
const WITH_RULES = /^app\/\(signed-in\)\/payments\/new\/(\[intent\]|many)\//;

/** Modules that a page has before anything on it is pressed, and that import a package. */
const importersOf = (file: string, name: RegExp): string[] =>
  [...browserModules(file, { later: false })].filter((module) =>
    [...textOf(module).matchAll(/^import (?!type\b).*?'([^']+)';$/gm)].some((match) =>
      name.test(match[1] ?? ''),
    ),
  );

const pages = shownFiles().filter((file) => !WITH_RULES.test(file));

describe('a page, before anything on it is pressed,', () => {
  it.each(pages)('has no schemas: %s', (file) => {
    expect(importersOf(file, /^zod$|\/zod$/)).toEqual([]);
  });

  it.each(pages)('has no dialogs, menus or forms of libraries: %s', (file) => {
    expect(importersOf(file, /^(radix-ui|react-day-picker|recharts|react-hook-form)$/)).toEqual([]);
  });

  it.each(pages.filter((file) => !file.startsWith('app/(signed-in)/')))(
    'has no memory of answers while nobody is signed in: %s',
    (file) => {
      expect(importersOf(file, /^@tanstack/)).toEqual([]);
    },
  );
});

it('the form of a payment has the schemas that its fields are held against', () => {
  const form = 'app/(signed-in)/payments/new/[intent]/page.tsx';
  expect(importersOf(form, /\/zod$/)).not.toEqual([]);
});
