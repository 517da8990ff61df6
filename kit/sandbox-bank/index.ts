/** Starts the sandbox bank and issues TPP certificates from a program, by running its command as a child process. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Options for starting the bank. */
export type SandboxBankOptions = {
  /** The interface's port; 0, the default, for a free one. */
  port?: number;
  /** The port of the pages for people; the same. */
  scaPort?: number;
  /** The folder for the bank's data; by default a new one, removed with the bank. */
  dataDir?: string;
  /** Called with each line of the bank's log. */
  log?: (line: string) => void;
};

/** A running bank. */
export type SandboxBank = {
  /** `https://localhost:<port>/api-sandbox` */
  readonly baseUrl: string;
  /** Origin of the pages for people; the console is at `/console`. */
  readonly scaOrigin: string;
  /** The authority of its TLS and signed answers, PEM. */
  readonly caFile: string;
  readonly dataDir: string;
  /** Issues a TPP certificate from this bank's authority into a folder. */
  issueCertificate(request: CertificateRequest): Promise<CertificateFiles>;
  /** Stops the bank, and removes its data unless the folder was given. */
  stop(): Promise<void>;
};

export type CertificateRequest = {
  /** The folder for the files; created if missing. */
  out: string;
  organisation?: string;
  /** Both by default. */
  roles?: readonly ('PSP_AI' | 'PSP_PI')[];
};

export type CertificateFiles = {
  readonly certificateFile: string;
  readonly privateKeyFile: string;
};

const COMMAND = fileURLToPath(new URL('../command.mjs', import.meta.url));

/** Starts a bank and waits until it answers. @throws Error with the bank's own message when it does not start. */
export async function startSandboxBank({
  port = 0,
  scaPort = 0,
  dataDir,
  log,
}: SandboxBankOptions = {}): Promise<SandboxBank> {
  const scratch = dataDir === undefined ? makeScratch() : undefined;
  const data = path.resolve(dataDir ?? path.join(scratch ?? '', 'data'));
  const flags = ['--port', String(port), '--sca-port', String(scaPort), '--data', data];
  const child = spawn(process.execPath, [COMMAND, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true });
  };
  try {
    const ready = await readyOf(child, log);
    return {
      ...ready,
      dataDir: data,
      issueCertificate: (request) => issueCertificate(data, request),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** When this process is root, PostgreSQL runs as another user, who needs access to the folder. */
function makeScratch(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-bank-'));
  chmodSync(folder, 0o711);
  return folder;
}

type Ready = Pick<SandboxBank, 'baseUrl' | 'scaOrigin' | 'caFile'>;

function readyOf(child: ChildProcess, log?: (line: string) => void): Promise<Ready> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    let isReady = false;
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      if (isReady || !out.includes('\n')) return;
      isReady = true;
      resolve(JSON.parse(out));
    });
    child.stderr?.on('data', (chunk) => {
      err += String(chunk);
      const lines = err.split('\n');
      err = lines.pop() ?? '';
      for (const line of lines) log?.(line);
      if (!isReady) said.push(...lines);
    });
    const said: string[] = [];
    child.once('error', reject);
    child.once('close', () => reject(new Error([...said, err].join('\n').trim())));
  });
}

const execute = promisify(execFile);

async function issueCertificate(
  data: string,
  { out, organisation, roles }: CertificateRequest,
): Promise<CertificateFiles> {
  const { stdout } = await execute(process.execPath, [
    ...[COMMAND, 'certificate', '--out', out, '--data', data],
    ...(organisation === undefined ? [] : ['--organisation', organisation]),
    ...(roles === undefined ? [] : ['--roles', roles.join(',')]),
  ]);
  const [certificateFile = '', privateKeyFile = ''] = stdout.trim().split('\n');
  return { certificateFile, privateKeyFile };
}
