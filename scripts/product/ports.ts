import { findFreePort, listenOnce } from '@/database/free-port';
import { OperatorError } from '@/database/operator-error';
import { runsSandboxBank, type Settings } from './settings';

/** The ports of the processes; 0 for those of a bank that is not started. */
export interface Ports {
  readonly app: number;
  readonly bank: number;
  readonly bankSca: number;
}

/** @throws OperatorError that names the first port in use. */
export async function reservePorts(settings: Settings): Promise<Ports> {
  const app = await reserveAppPorts(settings);
  if (!runsSandboxBank(settings)) return { app, bank: 0, bankSca: 0 };
  const bank = await reservePort(settings.bankPort, 'BANK_PORT');
  return { app, bank, bankSca: await reservePort(settings.bankScaPort, 'BANK_SCA_PORT') };
}

/** The application's port, and the port of its metrics if requested. @throws as reservePorts. */
export async function reserveAppPorts({ port, metricsPort }: Settings): Promise<number> {
  if (metricsPort !== undefined) await reservePort(metricsPort, 'METRICS_PORT');
  return reservePort(port, 'PORT');
}

/**
 * Checks that a port is free; 0 becomes a free one.
 * @throws OperatorError that names the port and the setting to change it.
 */
export async function reservePort(port: number, setting: string): Promise<number> {
  try {
    if (port === 0) return await findFreePort();
    await listenOnce(port);
    return port;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new OperatorError(
        `Port ${port} is taken by another program; stop it, or set ${setting} to another port.`,
      );
    }
    if (code === 'EACCES') {
      throw new OperatorError(
        `Port ${port} is for the system's own programs; set ${setting} to a port above 1023.`,
      );
    }
    throw error;
  }
}
