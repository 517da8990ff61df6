import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';

/**
 * Headless Chromium: Debian's full one draws every window's frame although nobody sees it, and uses a third more CPU
 * for the same tests.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser for tests: Chromium, else Chrome, else Playwright's own. */
export function findChromium(): string | undefined {
  return candidates().find(starts);
}

/** The browser for tests. @throws Error when there is none. */
export function requireChromium(): string {
  const found = findChromium();
  if (found === undefined)
    throw new Error('There is no Chromium that starts; "npm test" installs one.');
  return found;
}

/** Ways to install a browser here, the most reliable first. */
export interface Installer {
  readonly name: string;
  readonly commands: readonly (readonly [string, ...string[]])[];
}

export function installersFor(system: {
  /** The browser found, if any. */
  found: string | undefined;
  isRoot: boolean;
  /** The text of /etc/os-release; empty when it does not exist. */
  osRelease: string;
  hasApt: boolean;
}): Installer[] {
  const playwright: Installer = {
    name: 'Playwright',
    commands: [
      [
        process.execPath,
        path.join(root, 'node_modules/@playwright/test/cli.js'),
        'install',
        'chromium',
      ],
    ],
  };
  // Ubuntu's package of that name only points at a snap, which does not run in a container.
  const isDebian = /^ID=["']?debian["']?$/m.test(system.osRelease);
  // Playwright's own browser lacks the system libraries that Debian's installs.
  const debian =
    system.isRoot && system.hasApt && isDebian
      ? ['chromium-headless-shell', 'chromium'].map(debianPackage)
      : [];
  if (system.found === HEADLESS_SHELL) return [];
  // A full browser is good enough, unless the faster one can be installed quickly.
  return system.found === undefined ? [...debian, playwright] : debian.slice(0, 1);
}

/**
 * Finds a browser. Installs one if there is none, or only a slow one.
 * @throws OperatorError when there is none even then.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  const installers = installersFor({
    found,
    isRoot: process.getuid?.() === 0,
    osRelease: readOsRelease(),
    hasApt: spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0,
  });
  for (const { name, commands } of installers) {
    say(`Installing a Chromium with ${name} …`);
    for (const [command, ...args] of commands) {
      const { status } = spawnSync(command, args, {
        cwd: root,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      if (status !== 0) break;
    }
    const installed = findChromium();
    if (installed !== undefined && installed !== found) return installed;
  }
  if (found !== undefined) return found;
  throw new OperatorError(
    'No working Chromium was found and none could be installed; install Chromium or Chrome, or run "npx playwright install --with-deps chromium" as an administrator.',
  );
}

/** Command-line arguments: quiet, and without the browser's own sandbox where that is refused. */
export function chromiumArguments(): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
    '--disable-gpu',
  ];
}

function debianPackage(name: string): Installer {
  return {
    name: `apt-get (${name})`,
    commands: [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', name],
    ],
  };
}

/** Where a browser that can be automated may be, best first. */
function candidates(): string[] {
  const { PROGRAMFILES = 'C:\\Program Files' } = process.env;
  const installed: Record<string, string[]> = {
    linux: [
      HEADLESS_SHELL,
      '/usr/bin/chromium',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/opt/google/chrome/chrome',
    ],
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    win32: [`${PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`],
  };
  return [...(installed[process.platform] ?? []), chromium.executablePath()];
}

/** Whether it starts: without the system's libraries, a browser is useless. */
function starts(browser: string): boolean {
  if (!fs.existsSync(browser)) return false;
  // On Windows, asking a browser for its version opens a window instead.
  if (process.platform === 'win32') return true;
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function readOsRelease(): string {
  try {
    return fs.readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}
