import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium } from '@/scripts/checks/chromium';
import { root } from '@/scripts/root';

/** Variables that npm, Node and Playwright set for the process that runs us. */
const OURS = /^(npm_|NODE_|FORCE_|PW|PLAYWRIGHT|TEST_|E2E_|CI$)/;

/** Settings for reaching packages from this machine. */
const WAY_OUT =
  /^(NODE_EXTRA_CA_CERTS|npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|cafile|strict_ssl))$/i;

/**
 * A folder and shell environment as they would be for someone new to this repository: npm uses its cache and skips its
 * checks, the browser is this machine's, and none of our settings are present.
 */
export function makeEmptyFolder(settings: Readonly<Record<string, string>> = {}): {
  folder: string;
  environment: NodeJS.ProcessEnv;
  remove(): void;
} {
  // Not in memory, where a container may forbid running programs.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'brygge-kit-'));
  // When this process is root, the bank's PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o711);
  const kept = Object.entries(process.env).filter(
    ([name]) => WAY_OUT.test(name) || !OURS.test(name),
  );
  return {
    folder,
    environment: {
      ...(Object.fromEntries(kept) as NodeJS.ProcessEnv),
      NO_COLOR: '1',
      KIT: path.join(root, 'kit/dist'),
      CHROMIUM_PATH: findChromium() ?? '',
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      ...settings,
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
