/** @jsxImportSource hono/jsx */
/** Console pages for visitors who cannot go on: the token is missing, a form is out of date, or something is gone. */
import type { FC } from 'hono/jsx';
import { Page } from '@/sandbox-bank/sca/page';
import { ActionForm, CONSOLE_PATH, Field, type Frame, RefusalNote } from './frame';
import { CONSOLE_TEXTS } from './texts';

export function SignInPage({ frame }: { frame: Frame }) {
  const { signIn, problem } = CONSOLE_TEXTS[frame.locale];
  return (
    <Page locale={frame.locale} title={signIn.title}>
      <section class="card" aria-labelledby="title">
        <h1 id="title">{signIn.title}</h1>
        <p>{signIn.lead}</p>
        {frame.problem === null ? null : <RefusalNote title={problem} problem={frame.problem} />}
        <ActionForm frame={frame} action={`${CONSOLE_PATH}/sign-in`} label={signIn.submit} primary>
          <Field id="token" name="token" label={signIn.label} type="password" required />
        </ActionForm>
      </section>
    </Page>
  );
}

export function RefusedFormPage({ frame }: { frame: Frame }) {
  const { forms } = CONSOLE_TEXTS[frame.locale];
  return <Dead frame={frame} title={forms.refusedTitle} lead={forms.refusedLead} />;
}

export function UnknownPage({ frame }: { frame: Frame }) {
  const { forms } = CONSOLE_TEXTS[frame.locale];
  return <Dead frame={frame} title={forms.unknownTitle} lead={forms.unknownLead} />;
}

export function TooLargePage({ frame, megabytes }: { frame: Frame; megabytes: number }) {
  const { forms } = CONSOLE_TEXTS[frame.locale];
  return <Dead frame={frame} title={forms.fileTitle} lead={forms.fileLead(megabytes)} />;
}

const Dead: FC<{ frame: Frame; title: string; lead: string }> = ({ frame, title, lead }) => (
  <Page locale={frame.locale} title={title}>
    <section class="card" aria-labelledby="title">
      <h1 id="title">{title}</h1>
      <p>{lead}</p>
      <a class="button quiet" href={CONSOLE_PATH}>
        {CONSOLE_TEXTS[frame.locale].forms.toWorlds}
      </a>
    </section>
  </Page>
);
