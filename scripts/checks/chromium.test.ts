import { expect, it } from 'vitest';
import { installersFor } from './chromium';

const DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n';
const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';

const names = (isRoot: boolean, osRelease: string, hasApt: boolean) =>
  installersFor({ isRoot, osRelease, hasApt }).map(({ name }) => name);

it("takes Debian's package as root, and Playwright's when that fails", () => {
  expect(names(true, DEBIAN, true)).toEqual(['apt-get', 'Playwright']);
  const [debian] = installersFor({ isRoot: true, osRelease: DEBIAN, hasApt: true });
  expect(debian?.commands).toEqual([
    ['apt-get', 'update'],
    ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
  ]);
});

it.each([
  ['an ordinary user', false, DEBIAN, true],
  ['Ubuntu, whose package is a snap', true, UBUNTU, true],
  ['a system without apt-get', true, DEBIAN, false],
  ['a system that does not say what it is', true, '', true],
])("takes Playwright's for %s", (_, isRoot, osRelease, hasApt) => {
  expect(names(isRoot, osRelease, hasApt)).toEqual(['Playwright']);
});
