import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { scratchFolder } from './scratch-folder';
import { chooseServerAccount, giveTo } from './server-account';

/** Where distributions install it; the folder is in no ordinary user's PATH. */
const PGBOUNCER = '/usr/sbin/pgbouncer';
const CONNECTIONS_EACH_MAX = 20;

/**
 * Starts PgBouncer in transaction mode in front of a server: a client borrows a server connection for one transaction
 * at a time, and no session state outlives the transaction.
 * @param serverUrl the server's, with a password.
 * @param atPort where it listens; a free port by default.
 * @throws when PgBouncer is not installed or does not answer.
 */
export async function startPooler(
  serverUrl: string,
  atPort?: number,
): Promise<{ url: string; close(): Promise<void> }> {
  if (!fs.existsSync(PGBOUNCER))
    throw new Error(`There is no ${PGBOUNCER}; install Debian's package pgbouncer.`);
  const folder = fs.mkdtempSync(path.join(scratchFolder(), 'brygge-pooler-'));
  fs.chmodSync(folder, 0o711);
  const account = chooseServerAccount(folder, PGBOUNCER);
  const server = new URL(serverUrl);
  const port = atPort ?? (await freePort());
  fs.writeFileSync(
    path.join(folder, 'users.txt'),
    `"${server.username}" "${decodeURIComponent(server.password)}"\n`,
    { mode: 0o600 },
  );
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), settings(server, port));
  giveTo(account, folder);
  const child = spawn(PGBOUNCER, ['--quiet', 'pgbouncer.ini'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...account.identity,
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGQUIT');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  // A killed run ends its pooler too.
  process.once('exit', () => child.kill('SIGQUIT'));
  await Promise.race([
    listens(port),
    ended.then(() => Promise.reject(new Error('PgBouncer ended at its start.'))),
  ]);
  const url = new URL(serverUrl);
  url.port = String(port);
  return { url: url.href, close };
}

/**
 * PgBouncer does not know `statement_timeout`, which every connection sends; each statement also has a deadline on our
 * side.
 */
function settings(server: URL, port: number): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = users.txt
pool_mode = transaction
default_pool_size = ${CONNECTIONS_EACH_MAX}
max_client_conn = 2000
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits,statement_timeout
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`;
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('A port was expected.');
  return address.port;
}

async function listens(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (connected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
