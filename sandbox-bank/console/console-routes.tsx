/** @jsxImportSource hono/jsx */
/** The console: its pages, its forms and its one script, all behind `guard.ts`. A page changes nothing; a form does. */
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { localeIn, type PageEnv, readForm, redirect } from '@/sandbox-bank/sca/page-answer';
import type { SubmittedForm } from '@/sandbox-bank/sca/visit';
import type { Bank } from '@/sandbox-bank/server/bank';
import { htmlOf } from '@/sandbox-bank/server/html';
import { DEFAULT_WORLD_ID, findWorld, type World } from '@/sandbox-bank/store/world';
import { type Action, fieldOf } from './actions';
import { CONSOLE_PATH, type Frame, SCRIPT_PATH, worldPath } from './frame';
import { RefusedFormPage, SignInPage, TooLargePage, UnknownPage } from './gate-pages';
import { admit, type ConsoleKeys, isOwnForm, isSame, SESSION_COOKIE } from './guard';
import type { Problem } from './perform';
import { CONSOLE_SCRIPT } from './script';
import {
  customerAction,
  showCustomer,
  showExamination,
  showMoney,
  showPeople,
  showRequests,
  showWorld,
  showWorlds,
  WORLD_ACTIONS,
} from './shown';
import { CONSOLE_TEXTS } from './texts';
import { importWorld, makeConsoleWorld, worldFile } from './world-actions';

type PageContext = Context<PageEnv>;

/** The largest file with a world. */
const FILE_MEGABYTES_MAX = 32;

/** The path whose forms may be larger than others. */
export const IMPORT_PATH = `${CONSOLE_PATH}/import`;

/** Adds the console. */
export function addConsoleRoutes(app: Hono<PageEnv>, bank: Bank, keys: ConsoleKeys): void {
  const frameOf = (
    context: PageContext,
    problem: Problem | null = null,
    fields: SubmittedForm | null = null,
  ): Frame => ({
    locale: localeIn(context),
    formToken: keys.formToken,
    done: context.req.query('done') !== undefined,
    problem,
    refused: fields === null ? null : { action: context.req.path, fields },
  });
  const textsOf = (context: PageContext) => CONSOLE_TEXTS[localeIn(context)];
  const unknown = (context: PageContext) =>
    sendConsole(context, 404, <UnknownPage frame={frameOf(context)} />);

  /** Serves a page, if the visitor may see it. */
  const page = (
    path: string,
    show: (context: PageContext) => Promise<Response> | Response,
  ): void => {
    app.get(path, (context) =>
      admit(context, keys, undefined) === 'allowed'
        ? show(context)
        : sendConsole(context, 403, <SignInPage frame={frameOf(context)} />),
    );
  };
  /** Serves a form. `act` returns where to go, or the page that says why not. */
  const form = (
    path: string,
    act: (context: PageContext, fields: SubmittedForm) => Promise<Response>,
  ): void => {
    app.post(path, async (context) => {
      const fields = await readForm(context);
      const admission = admit(context, keys, fieldOf(fields, 'form'));
      if (admission === 'allowed') return act(context, fields);
      return admission === 'token-needed'
        ? sendConsole(context, 403, <SignInPage frame={frameOf(context)} />)
        : sendConsole(context, 403, <RefusedFormPage frame={frameOf(context)} />);
    });
  };
  const worldOf = (context: PageContext): Promise<World | null> =>
    findWorld(bank.db, plain(context.req.param('worldId')));
  const actionOf = (context: PageContext, world: World, fields: SubmittedForm): Action => ({
    bank,
    world,
    form: fields,
    texts: textsOf(context),
  });

  app.post(`${CONSOLE_PATH}/sign-in`, async (context) => {
    const fields = await readForm(context);
    if (!isOwnForm(context, keys, fieldOf(fields, 'form'))) {
      return sendConsole(context, 403, <RefusedFormPage frame={frameOf(context)} />);
    }
    if (!isSame(fieldOf(fields, 'token'), keys.token)) {
      const { wrong } = textsOf(context).signIn;
      return sendConsole(context, 403, <SignInPage frame={frameOf(context, { text: wrong })} />);
    }
    setCookie(context, SESSION_COOKIE, keys.session, {
      path: CONSOLE_PATH,
      httpOnly: true,
      sameSite: 'Strict',
    });
    return redirect(context, CONSOLE_PATH);
  });

  page(SCRIPT_PATH, (context) =>
    context.body(CONSOLE_SCRIPT, 200, { 'Content-Type': 'text/javascript;charset=utf-8' }),
  );
  page(CONSOLE_PATH, async (context) =>
    sendConsole(context, 200, await showWorlds(bank, frameOf(context))),
  );
  page(`${CONSOLE_PATH}/requests`, async (context) =>
    sendConsole(
      context,
      200,
      await showRequests(bank, frameOf(context), {
        whole: true,
        requestId: context.req.query('request'),
        world: await findWorld(bank.db, plain(context.req.query('world'))),
      }),
    ),
  );
  page(`${CONSOLE_PATH}/requests/list`, async (context) =>
    sendConsole(context, 200, await showRequests(bank, frameOf(context), { whole: false })),
  );
  form(`${CONSOLE_PATH}/worlds`, async (context, fields) => {
    const made = await makeConsoleWorld(bank, fieldOf(fields, 'template'), textsOf(context));
    return 'id' in made
      ? redirect(context, `${worldPath(made.id)}?done`)
      : sendConsole(context, 422, await showWorlds(bank, frameOf(context, made.problem, fields)));
  });

  app.post(
    IMPORT_PATH,
    bodyLimit({
      maxSize: FILE_MEGABYTES_MAX * 1024 * 1024,
      onError: (context) =>
        sendConsole(
          context,
          413,
          <TooLargePage frame={frameOf(context)} megabytes={FILE_MEGABYTES_MAX} />,
        ),
    }),
    async (context) => {
      const fields = await context.req.parseBody().catch(() => ({}) as Record<string, unknown>);
      const { form: formToken, file } = fields;
      const admission = admit(context, keys, typeof formToken === 'string' ? formToken : '');
      if (admission !== 'allowed') {
        return sendConsole(context, 403, <RefusedFormPage frame={frameOf(context)} />);
      }
      const text = file instanceof File ? await file.text() : '';
      const made = await importWorld(bank, text, textsOf(context));
      if ('id' in made) return redirect(context, `${worldPath(made.id)}?done`);
      return sendConsole(context, 422, await showWorlds(bank, frameOf(context, made.problem)));
    },
  );

  const WORLD = `${CONSOLE_PATH}/worlds/:worldId`;
  const worldPages = {
    '': showWorld,
    '/customers': showPeople,
    '/payments': showMoney,
    '/examination': showExamination,
  } as const;
  for (const [path, show] of Object.entries(worldPages)) {
    page(`${WORLD}${path}`, async (context) => {
      const world = await worldOf(context);
      return world === null
        ? unknown(context)
        : sendConsole(context, 200, await show(bank, frameOf(context), world));
    });
  }
  page(`${WORLD}/export`, async (context) => {
    const world = await worldOf(context);
    if (world === null) return unknown(context);
    return context.body(await worldFile(bank, world), 200, {
      'Content-Type': 'application/json;charset=utf-8',
      'Content-Disposition': `attachment; filename="world-${world.id.slice(0, 8)}.json"`,
    });
  });
  page(`${WORLD}/customers/:customerId`, async (context) => {
    const world = await worldOf(context);
    const id = context.req.param('customerId') ?? '';
    const shown = world === null ? null : await showCustomer(bank, frameOf(context), world, id);
    return shown === null ? unknown(context) : sendConsole(context, 200, shown);
  });

  for (const [name, { act, show }] of Object.entries(WORLD_ACTIONS)) {
    form(`${WORLD}/${name}`, async (context, fields) => {
      const world = await worldOf(context);
      if (world === null) return unknown(context);
      const problem = await act(actionOf(context, world, fields));
      if (problem !== null) {
        const frame = frameOf(context, problem, fields);
        return sendConsole(context, 422, await show(bank, frame, world));
      }
      const isGone = name === 'remove' && world.id !== DEFAULT_WORLD_ID;
      const to = isGone ? CONSOLE_PATH : worldPath(world.id, PAGE_AFTER[name] ?? '');
      return redirect(context, `${to}?done`);
    });
  }
  form(`${WORLD}/customers/:customerId/:action{.+}`, async (context, fields) => {
    const world = await worldOf(context);
    if (world === null) return unknown(context);
    const id = context.req.param('customerId') ?? '';
    const name = context.req.param('action') ?? '';
    const acted = await customerAction(actionOf(context, world, fields), id, name);
    if (acted === 'unknown') return unknown(context);
    if (acted.problem === null) {
      const at = name === 'remove' ? 'customers' : `customers/${id}`;
      return redirect(context, `${worldPath(world.id, at)}?done`);
    }
    const frame = frameOf(context, acted.problem, fields);
    const shown = await showCustomer(bank, frame, world, id);
    return shown === null ? unknown(context) : sendConsole(context, 422, shown);
  });
}

/** A text from an address, which PostgreSQL can look for. */
function plain(text: string | undefined): string {
  return (text ?? '').replaceAll('\u0000', '');
}

/** The page of a world that shows the result of a form, if not its first page. */
const PAGE_AFTER: Readonly<Record<string, string>> = {
  customers: 'customers',
  examination: 'examination',
  'examination/end': 'examination',
};

/** Sends a page of the console: its own style and its one script, no frames, nothing from elsewhere. */
function sendConsole(
  context: PageContext,
  status: 200 | 403 | 404 | 413 | 422,
  page: JSX.Element,
): Response {
  return new Response(htmlOf(page), {
    status,
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Language': localeIn(context),
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      // With no referrer at all, a browser would also hide the origin of a form.
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      Vary: 'Accept-Language',
    },
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
