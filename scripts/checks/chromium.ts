import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { OperatorError } from '@/database/operator-error';
import { root } from '@/scripts/root';

/**
 * Chromium without the window that a person would look at: Debian's full one draws the frame of each window though
 * nobody sees it, and takes a third more of the processor for the same tests.
 */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser that tests are run in: Chromium, else Chrome, else Playwright's own. */
export function findChromium(): string | undefined {
  return candidates().find(starts);
}

/** How a browser can be had here, the surest way first. */
export interface Installer {
  readonly name: string;
  readonly commands: readonly (readonly [string, ...string[]])[];
}

export function installersFor(system: {
  /** The browser that is there. */
  found: string | undefined;
  isRoot: boolean;
  /** The text of /etc/os-release; empty where there is none. */
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
  // Playwright's own browser lacks the libraries that Debian's brings along.
  const debian =
    system.isRoot && system.hasApt && isDebian
      ? ['chromium-headless-shell', 'chromium'].map(debianPackage)
      : [];
  if (system.found === HEADLESS_SHELL) return [];
  // A full browser is good enough, unless the quicker one can be had in a moment.
  return system.found === undefined ? [...debian, playwright] : debian.slice(0, 1);
}

/**
 * Finds a browser, and installs one when there is none, or none that is quick.
 * @throws OperatorError when there is none in the end.
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
    'There is no Chromium that starts and none could be installed; install Chromium or Chrome, or run "npx playwright install --with-deps chromium" as an administrator.',
  );
}

/** What the browser is started with: quiet, and without its own sandbox where it refuses one. */
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

/** Where a browser that can be driven may be, the best first. */
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

/** Whether it starts: a browser without the system's libraries is there and is of no use. */
function starts(browser: string): boolean {
  if (!fs.existsSync(browser)) return false;
  // On Windows a browser asked for its version opens a window instead.
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
