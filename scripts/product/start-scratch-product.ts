import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '@/database/scratch-folder';
import { readSettings } from './settings';
import { startProduct } from './start-product';

/**
 * Starts the whole product with a production build, on free ports and temporary data.
 * @param name its purpose, used in the folder's name.
 * @param say called with progress while it starts.
 */
export async function startScratchProduct(name: string, say: (line: string) => void) {
  const dataDir = fs.mkdtempSync(path.join(scratchFolder(), `brygge-${name}-`));
  // The database runs as another user.
  fs.chmodSync(dataDir, 0o711);
  const product = await startProduct({
    settings: readSettings({ PORT: '0', BANK_PORT: '0', BANK_SCA_PORT: '0', DATA_DIR: dataDir }),
    mode: 'production',
    say,
    guardian: undefined,
    durable: false,
  });
  const close = async () => {
    await product.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...product, dataDir, close };
}
