// The application as a child of the launcher.
import { startAppServer } from './app/app-server';
import { serveParent } from './serve-parent';

/** Serves until the parent ends; see serveParent. */
export function serve(): Promise<void> {
  return serveParent(startAppServer);
}
