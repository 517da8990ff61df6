/** @jsxImportSource hono/jsx */
/** The console: its pages, its forms and its one script, all behind `guard.ts`. A page changes nothing; a form does. */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import type { JSX } from 'hono/jsx/jsx-runtime';
import {
  localeIn,
  type PageEnv,
  readForm,
  redirect,
  sendHtml,
} from '@/sandbox-bank/sca/page-answer';
import type { SubmittedForm } from '@/sandbox-bank/sca/visit';
import type { Bank } from '@/sandbox-bank/server/bank';
import { DEFAULT_WORLD_ID, findWorld, type World } from '@/sandbox-bank/store/world';
import { fieldOf } from './actions';
import type { ConsoleTexts } from './english-texts';
import { CONSOLE_PATH, inFrame, SCRIPT_PATH, worldPath } from './frame';
import { RefusedFormPage, SignInPage, TooLargePage, UnknownPage } from './gate-pages';
import { admit, type ConsoleKeys, isOwnForm, isSame, SESSION_COOKIE } from './guard';
import type { Problem } from './perform';
import { CONSOLE_SCRIPT } from './script';
import { customerAction, showCustomer, showRequests, showWorlds, WORLD_PAGES } from './shown';
import { CONSOLE_TEXTS } from './texts';
import { importWorld, makeConsoleWorld, worldFile } from './world-actions';

type PageContext = Context<PageEnv>;

type Site = { app: Hono<PageEnv>; bank: Bank; keys: ConsoleKeys };

/** The result of a form: where to go, or why not with the page that says so; null when something does not exist. */
type Outcome =
  | { to: string }
  | { problem: Problem; show: () => Promise<JSX.Element | null> }
  | null;

/** The largest file with a world. */
const FILE_MEGABYTES_MAX = 32;

const WORLD = `${CONSOLE_PATH}/worlds/:worldId`;

/** The path whose forms may be larger than others. */
export const IMPORT_PATH = `${CONSOLE_PATH}/import`;

export function addConsoleRoutes(app: Hono<PageEnv>, bank: Bank, keys: ConsoleKeys): void {
  const site = { app, bank, keys };
  addSignIn(site);
  addPage(site, SCRIPT_PATH, (context) =>
    context.body(CONSOLE_SCRIPT, 200, { 'Content-Type': 'text/javascript;charset=utf-8' }),
  );
  addPage(site, CONSOLE_PATH, () => showWorlds(bank));
  addPage(site, `${CONSOLE_PATH}/requests`, async (context) =>
    showRequests(bank, {
      whole: true,
      requestId: context.req.query('request'),
      world: await findWorld(bank.db, plain(context.req.query('world'))),
    }),
  );
  addPage(site, `${CONSOLE_PATH}/requests/list`, () => showRequests(bank, { whole: false }));
  addForm(site, `${CONSOLE_PATH}/worlds`, async (context, fields) => {
    const made = await makeConsoleWorld(bank, fieldOf(fields, 'template'), textsIn(context));
    return 'id' in made ? { to: worldPath(made.id) } : { ...made, show: () => showWorlds(bank) };
  });
  addImport(site);
  addWorld(site);
  addCustomer(site);
}

function addSignIn({ app, keys }: Site): void {
  app.post(`${CONSOLE_PATH}/sign-in`, async (context) => {
    const fields = await readForm(context);
    if (!isOwnForm(context, keys, fieldOf(fields, 'form'))) {
      return sendConsole(context, keys, 403, <RefusedFormPage />);
    }
    if (!isSame(fieldOf(fields, 'token'), keys.token)) {
      const problem = { text: textsIn(context).signIn.wrong };
      return sendConsole(context, keys, 403, <SignInPage />, problem);
    }
    setCookie(context, SESSION_COOKIE, keys.session, {
      path: CONSOLE_PATH,
      httpOnly: true,
      sameSite: 'Strict',
    });
    return redirect(context, CONSOLE_PATH);
  });
}

/** Creates worlds from files. The form is refused without its input: a browser does not send a file twice. */
function addImport({ app, bank, keys }: Site): void {
  app.post(
    IMPORT_PATH,
    bodyLimit({
      maxSize: FILE_MEGABYTES_MAX * 1024 * 1024,
      onError: (context) =>
        sendConsole(context, keys, 413, <TooLargePage megabytes={FILE_MEGABYTES_MAX} />),
    }),
    async (context) => {
      const fields = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
      const { form: formToken, file } = fields;
      const admission = admit(context, keys, typeof formToken === 'string' ? formToken : '');
      if (admission !== 'allowed') {
        return sendConsole(context, keys, 403, <RefusedFormPage />);
      }
      const text = file instanceof File ? await file.text() : '';
      const made = await importWorld(bank, text, textsIn(context));
      if ('id' in made) return redirect(context, `${worldPath(made.id)}?done`);
      return sendConsole(context, keys, 422, await showWorlds(bank), made.problem);
    },
  );
}

function addWorld(site: Site): void {
  const { bank } = site;
  for (const [page, { show, forms = {} }] of Object.entries(WORLD_PAGES)) {
    addPage(site, page === '' ? WORLD : `${WORLD}/${page}`, async (context) => {
      const world = await worldIn(context, bank);
      return world && show(bank, world);
    });
    for (const [name, act] of Object.entries(forms)) {
      addForm(site, `${WORLD}/${name}`, async (context, form) => {
        const world = await worldIn(context, bank);
        if (world === null) return null;
        const problem = await act({ bank, world, form, texts: textsIn(context) });
        if (problem !== null) return { problem, show: () => show(bank, world) };
        const isGone = name === 'remove' && world.id !== DEFAULT_WORLD_ID;
        return { to: isGone ? CONSOLE_PATH : worldPath(world.id, page) };
      });
    }
  }
  addPage(site, `${WORLD}/export`, async (context) => {
    const world = await worldIn(context, bank);
    if (world === null) return null;
    return context.body(await worldFile(bank, world), 200, {
      'Content-Type': 'application/json;charset=utf-8',
      'Content-Disposition': `attachment; filename="world-${world.id.slice(0, 8)}.json"`,
    });
  });
}

function addCustomer(site: Site): void {
  const { bank } = site;
  addPage(site, `${WORLD}/customers/:customerId`, async (context) => {
    const world = await worldIn(context, bank);
    return world && showCustomer(bank, world, context.req.param('customerId') ?? '');
  });
  addForm(site, `${WORLD}/customers/:customerId/:action{.+}`, async (context, form) => {
    const world = await worldIn(context, bank);
    if (world === null) return null;
    const { customerId: id = '', action: name = '' } = context.req.param();
    const action = { bank, world, form, texts: textsIn(context) };
    const problem = await customerAction(action, id, name);
    if (problem === 'unknown') return null;
    return problem === null
      ? { to: worldPath(world.id, name === 'remove' ? 'customers' : `customers/${id}`) }
      : { problem, show: () => showCustomer(bank, world, id) };
  });
}

/** Serves a page if the visitor may see it. `show` returns null when something does not exist. */
function addPage(
  { app, keys }: Site,
  path: string,
  show: (context: PageContext) => Promise<JSX.Element | Response | null> | Response,
): void {
  app.get(path, async (context) => {
    if (admit(context, keys, undefined) !== 'allowed') {
      return sendConsole(context, keys, 403, <SignInPage />);
    }
    const shown = await show(context);
    return shown instanceof Response ? shown : sendConsole(context, keys, 200, shown);
  });
}

function addForm(
  { app, keys }: Site,
  path: string,
  act: (context: PageContext, fields: SubmittedForm) => Promise<Outcome>,
): void {
  app.post(path, async (context) => {
    const fields = await readForm(context);
    const admission = admit(context, keys, fieldOf(fields, 'form'));
    if (admission !== 'allowed') {
      const Page = admission === 'token-needed' ? SignInPage : RefusedFormPage;
      return sendConsole(context, keys, 403, <Page />);
    }
    const outcome = await act(context, fields);
    if (outcome === null) return sendConsole(context, keys, 404, null);
    if ('to' in outcome) return redirect(context, `${outcome.to}?done`);
    return sendConsole(context, keys, 422, await outcome.show(), outcome.problem, fields);
  });
}

function textsIn(context: PageContext): ConsoleTexts {
  return CONSOLE_TEXTS[localeIn(context)];
}

function worldIn(context: PageContext, { db }: Bank): Promise<World | null> {
  return findWorld(db, plain(context.req.param('worldId')));
}

/** A text from an address, which PostgreSQL can look for. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u0000', '');
}

/**
 * Sends a page of the console: its own style and its one script, no frames, nothing from elsewhere. Where there is no
 * page, 404 with one that says so.
 */
function sendConsole(
  context: PageContext,
  { formToken }: ConsoleKeys,
  status: 200 | 403 | 404 | 413 | 422,
  page: JSX.Element | null,
  problem: Problem | null = null,
  fields: SubmittedForm | null = null,
): Response {
  const frame = {
    formToken,
    done: context.req.query('done') !== undefined,
    problem,
    refused: fields === null ? null : { action: context.req.path, fields },
  };
  const shown = inFrame(frame, page ?? <UnknownPage />);
  return sendHtml(context, page === null ? 404 : status, shown, {
    'Content-Security-Policy': POLICY,
    // With no referrer at all, a browser would also hide the origin of a form.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
