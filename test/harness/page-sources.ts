/** Which modules a page loads in the browser, as far as the sources show. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Files below `app` that show something: pages, layouts, and what replaces them. */
export function shownFiles(): string[] {
  return readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .map((file) => `app/${file.split(path.sep).join('/')}`)
    .filter((file) => /\/(page|layout|loading|error|not-found)\.tsx$/.test(file));
}

/**
 * Our modules that reach the browser with a file of `app`: client components and everything they import. `later`
 * includes those that are fetched when something is pressed.
 */
export function browserModules(entry: string, { later }: { later: boolean }): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string, fromClient: boolean) => {
    const inBrowser = fromClient || /^'use client'/.test(textOf(file));
    const key = `${file} ${inBrowser}`;
    if (seen.has(key)) return;
    seen.add(key);
    if (inBrowser) found.add(file);
    for (const imported of importsOf(file, later)) visit(imported, inBrowser);
  };
  visit(entry, false);
  return found;
}

function importsOf(file: string, later: boolean): string[] {
  const text = textOf(file);
  const specifiers = [
    ...text.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm),
    ...(later ? text.matchAll(/\bimport\('([^']+)'\)/g) : []),
  ].map((match) => match[1] ?? '');
  return specifiers.flatMap((specifier) => {
    if (!/^(@\/|\.)/.test(specifier)) return [];
    const base = specifier.startsWith('@/')
      ? specifier.slice(2)
      : path.posix.join(path.posix.dirname(file), specifier);
    const module = ['', '.ts', '.tsx'].map((ending) => base + ending).find(isFile);
    return module === undefined || !/\.tsx?$/.test(module) ? [] : [module];
  });
}

const isFile = (file: string): boolean =>
  existsSync(path.join(ROOT, file)) && statSync(path.join(ROOT, file)).isFile();
