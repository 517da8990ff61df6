import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/form/field';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { problemOf, RequestError, type RequestProblem } from '@/lib/query/request';
import { confirmPresence, requestPasskeyToConfirm } from '@/lib/query/user/account-requests';

type PresenceDialogProps = {
  open: boolean;
  hasPasskeys: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Asks for the password or a passkey before a sensitive action. */
export function PresenceDialog({ open, hasPasskeys, onConfirmed, onCancel }: PresenceDialogProps) {
  const t = useTranslations('myAccount');
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    setError(undefined);
    setProblem(null);
    if (password === '') {
      setError(t('enterPassword'));
      return;
    }
    setBusy(true);
    try {
      await confirmPresence({ password });
      onConfirmed();
    } catch (caught) {
      const { fields, ...rest } = problemOf(caught);
      if (fields?.some(({ rule }) => rule === 'password-wrong')) setError(t('wrongPassword'));
      else setProblem(rest);
    }
    setBusy(false);
  };
  const confirmByPasskey = async () => {
    setError(undefined);
    setProblem(null);
    setBusy(true);
    try {
      const { signWithPasskey } = await import('@/lib/query/user/webauthn');
      await confirmPresence({ passkey: await signWithPasskey(await requestPasskeyToConfirm()) });
      onConfirmed();
    } catch (caught) {
      const { code, ...rest } = problemOf(caught);
      const isRefused = code === 'invalid-input' || !(caught instanceof RequestError);
      if (isRefused) setError(t('passkeyFailed'));
      else setProblem({ code, ...rest });
    }
    setBusy(false);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
      title={t('confirmTitle')}
      cancel={<Button>{t('cancel')}</Button>}
      confirm={
        <Button type="submit" form={formId} kind="primary" busy={busy}>
          {t('confirm')}
        </Button>
      }
    >
      <p>{t(hasPasskeys ? 'confirmTextPasskey' : 'confirmText')}</p>
      <form id={formId} noValidate method="post" onSubmit={confirm} className="text-ink">
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          error={error}
          name="password"
        />
      </form>
      {hasPasskeys && (
        <Button width="full" icon={KeyRound} busy={busy} onClick={confirmByPasskey}>
          {t('usePasskey')}
        </Button>
      )}
      {problem && <PlainProblem problem={problem} />}
    </ConfirmDialog>
  );
}
