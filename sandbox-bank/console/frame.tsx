/** @jsxImportSource hono/jsx */
/** The frame of every console page: where the user is, what was done or refused, and forms that carry the token. */
import type { PropsWithChildren } from 'hono/jsx';
import type { BankLocale } from '@/sandbox-bank/sca/locale';
import { Page } from '@/sandbox-bank/sca/page';
import { EXAMINATION_TEXTS } from './examination-texts';
import { CONSOLE_TEXTS } from './texts';

export const CONSOLE_PATH = '/console';
export const SCRIPT_PATH = `${CONSOLE_PATH}/console.js`;

/** What a page needs besides its content. */
export type Frame = {
  locale: BankLocale;
  formToken: string;
  /** Whether the last form succeeded. */
  done: boolean;
  /** Why the last form was refused. */
  problem: string | null;
};

/** The address of a world's page. */
export function worldPath(worldId: string, page = ''): string {
  return `${CONSOLE_PATH}/worlds/${encodeURIComponent(worldId)}${page === '' ? '' : `/${page}`}`;
}

/** A short name for a world: the beginning of its id. */
export function worldName(worldId: string): string {
  return worldId.slice(0, 8);
}

/** The path of the requests with an X-Request-ID. */
export function requestsPath(requestId: string): string {
  return `${CONSOLE_PATH}/requests?request=${encodeURIComponent(requestId)}`;
}

type Place = 'worlds' | 'requests' | 'overview' | 'people' | 'money' | 'examination';

/** A page of the console. @param props.worldId the world it belongs to, if any. */
export function ConsolePage({
  frame,
  title,
  place,
  worldId,
  live,
  children,
}: PropsWithChildren<{
  frame: Frame;
  title: string;
  place: Place;
  worldId?: string;
  live?: boolean;
}>) {
  const { locale, done, problem } = frame;
  const texts = CONSOLE_TEXTS[locale];
  const { nav, world } = texts;
  return (
    <Page locale={locale} title={`${title} – ${texts.title}`} wide homeHref={CONSOLE_PATH}>
      <nav class="console-nav" aria-label={nav.label}>
        <NavLink href={CONSOLE_PATH} text={nav.worlds} current={place === 'worlds'} />
        <NavLink
          href={`${CONSOLE_PATH}/requests`}
          text={nav.requests}
          current={place === 'requests'}
        />
        {worldId === undefined ? null : (
          <>
            <NavLink
              href={worldPath(worldId)}
              text={world.overview}
              current={place === 'overview'}
            />
            <NavLink
              href={worldPath(worldId, 'customers')}
              text={world.people}
              current={place === 'people'}
            />
            <NavLink
              href={worldPath(worldId, 'payments')}
              text={world.money}
              current={place === 'money'}
            />
            <NavLink
              href={worldPath(worldId, 'examination')}
              text={EXAMINATION_TEXTS[locale].title}
              current={place === 'examination'}
            />
          </>
        )}
      </nav>
      <h1>{title}</h1>
      {problem === null ? null : (
        <div class="problem" role="alert">
          <p>
            <strong>{texts.problem}:</strong> {problem}
          </p>
        </div>
      )}
      {done && problem === null ? <p role="status">{texts.done}</p> : null}
      {children}
      {live ? <script src={SCRIPT_PATH} defer /> : null}
    </Page>
  );
}

/** A section with its own heading. */
export function Section({
  id,
  title,
  lead,
  children,
}: PropsWithChildren<{ id: string; title: string; lead?: string }>) {
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p class="soft">{lead}</p>}
      {children}
    </section>
  );
}

/** A form that does one thing; `fields` are sent as hidden ones. */
export function ActionForm({
  frame,
  action,
  label,
  fields = {},
  primary = false,
  describedBy,
  encoding,
  children,
}: PropsWithChildren<{
  frame: Frame;
  action: string;
  label: string;
  fields?: Readonly<Record<string, string>>;
  primary?: boolean;
  describedBy?: string;
  encoding?: 'multipart/form-data';
}>) {
  return (
    <form class="console-form" method="post" action={action} enctype={encoding}>
      <input type="hidden" name="form" value={frame.formToken} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <button type="submit" class={primary ? 'primary' : 'quiet'} aria-describedby={describedBy}>
        {label}
      </button>
    </form>
  );
}

/** A field with its label. */
export function Field({
  id,
  name,
  label,
  value,
  type = 'text',
  required = false,
}: {
  id: string;
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'number' | 'date' | 'password' | 'file';
  required?: boolean;
}) {
  return (
    <div class="console-field">
      <label for={id}>{label}</label>
      <input id={id} name={name} type={type} value={value} required={required} autocomplete="off" />
    </div>
  );
}

/** A select, with its label. */
export function Select({
  id,
  name,
  label,
  options,
}: {
  id: string;
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
}) {
  return (
    <div class="console-field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A switch, with a description of its effect. */
export function Switch({
  name,
  label,
  checked,
}: {
  name: string;
  label: string;
  checked: boolean;
}) {
  return (
    <label class="console-switch">
      <input type="checkbox" name={name} value="on" checked={checked} />
      <span>{label}</span>
    </label>
  );
}

function NavLink({ href, text, current }: { href: string; text: string; current: boolean }) {
  return current ? (
    <a href={href} aria-current="page">
      {text}
    </a>
  ) : (
    <a href={href}>{text}</a>
  );
}
