/** The naive application as a program of its own, for the crash gate. */
import { serveWhenTold } from './child';
import { NAIVE_ROUTES } from './naive-routes';
import { serveRoutes } from './serve';

serveWhenTold(() => serveRoutes(NAIVE_ROUTES, Number(process.env.CRASH_APP_PORT)));
