/** @jsxImportSource hono/jsx */
/** Console pages for visitors who cannot go on: the token is missing, a form is out of date, or something is gone. */
import type { FC } from 'hono/jsx';
import { Page } from '@/sandbox-bank/sca/page';
import { ActionForm, CONSOLE_PATH, consoleTexts, currentFrame, Field, RefusalNote } from './frame';

export function SignInPage() {
  const { problem: refusal } = currentFrame();
  const { signIn, problem } = consoleTexts();
  return (
    <Page title={signIn.title}>
      <section class="card" aria-labelledby="title">
        <h1 id="title">{signIn.title}</h1>
        <p>{signIn.lead}</p>
        {refusal === null ? null : <RefusalNote title={problem} problem={refusal} />}
        <ActionForm action={`${CONSOLE_PATH}/sign-in`} label={signIn.submit} primary>
          <Field id="token" name="token" label={signIn.label} type="password" required />
        </ActionForm>
      </section>
    </Page>
  );
}

export function RefusedFormPage() {
  const { forms } = consoleTexts();
  return <Dead title={forms.refusedTitle} lead={forms.refusedLead} />;
}

export function UnknownPage() {
  const { forms } = consoleTexts();
  return <Dead title={forms.unknownTitle} lead={forms.unknownLead} />;
}

export function TooLargePage({ megabytes }: { megabytes: number }) {
  const { forms } = consoleTexts();
  return <Dead title={forms.fileTitle} lead={forms.fileLead(megabytes)} />;
}

const Dead: FC<{ title: string; lead: string }> = ({ title, lead }) => (
  <Page title={title}>
    <section class="card" aria-labelledby="title">
      <h1 id="title">{title}</h1>
      <p>{lead}</p>
      <a class="button quiet" href={CONSOLE_PATH}>
        {consoleTexts().forms.toWorlds}
      </a>
    </section>
  </Page>
);
