import { expect, it } from 'vitest';
import { installersFor } from './chromium';

const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';

const SHELL = '/usr/bin/chromium-headless-shell';

const names = (isRoot: boolean, osRelease: string, hasApt: boolean, found?: string) =>
  installersFor({ found, isRoot, osRelease, hasApt }).map(({ name }) => name);

it("takes Debian's packages as root, the quick one first, and Playwright's when both fail", () => {
  expect(names(true, DEBIAN, true)).toEqual([
    'apt-get (chromium-headless-shell)',
    'apt-get (chromium)',
    'Playwright',
  ]);
  const [debian] = installersFor({
    found: undefined,
    isRoot: true,
    osRelease: DEBIAN,
    hasApt: true,
  });
  expect(debian?.commands).toEqual([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
  ]);
});

it('asks for the quick one where a full one is, and for nothing where the quick one is', () => {
  expect(names(true, DEBIAN, true, '/usr/bin/chromium')).toEqual([
    'apt-get (chromium-headless-shell)',
  ]);
  expect(names(false, DEBIAN, true, '/usr/bin/chromium')).toEqual([]);
  expect(names(true, DEBIAN, true, SHELL)).toEqual([]);
});

it.each([
  ['an ordinary user', false, DEBIAN, true],
  ['Ubuntu, whose package is a snap', true, UBUNTU, true],
  ['a system without apt-get', true, DEBIAN, false],
  ['a system that does not say what it is', true, '', true],
])("takes Playwright's for %s", (_, isRoot, osRelease, hasApt) => {
  expect(names(isRoot, osRelease, hasApt)).toEqual(['Playwright']);
});
