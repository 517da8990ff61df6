import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useShortForm } from '@/components/session/use-short-form';
import { useDeviceName } from '@/components/settings/use-device-name';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/form/field';
import { Notice } from '@/components/ui/notice';
import { useToast } from '@/components/ui/overlay/toast';
import { problemOf } from '@/lib/query/request';
import { addPasskey, requestPasskeyOptions } from '@/lib/query/user/passkey-requests';
import type { PasskeyAddedView } from '@/lib/view/user/passkey';
import { type PasskeyNameRule, passkeyNameFinding } from './passkey-name';
import type { WithFreshProof } from './use-fresh-proof';

const FAILURES = [
  'cancelled',
  'known',
  'unsupported',
  'failed',
  'passkey-refused',
  'passkey-known',
  'passkeys-too-many',
] as const;
type Failure = (typeof FAILURES)[number];

type AddPasskeyProps = {
  freshly: WithFreshProof;
  onAdded: (added: PasskeyAddedView) => Promise<void>;
};

/** Creates a passkey with a name that the user chooses. */
export function AddPasskey({ freshly, onAdded }: AddPasskeyProps) {
  const t = useTranslations('passkeys');
  const deviceName = useDeviceName();
  const showToast = useToast();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { broken, problem, busy, form } = useShortForm<'passkeyName', PasskeyNameRule>({
    names: ['passkeyName'],
    findingOf: (_, value) => passkeyNameFinding(value),
    send: async ({ passkeyName }) => {
      setFailure(null);
      try {
        const { makePasskey } = await import('@/lib/query/user/webauthn');
        const credential = await makePasskey(await freshly(requestPasskeyOptions));
        await onAdded(await freshly(() => addPasskey({ name: passkeyName.trim(), credential })));
        showToast(t('added'));
      } catch (error) {
        const found = failureIn(error);
        if (found === undefined) throw error;
        setFailure(found);
      }
    },
  });
  const name = useRef<HTMLInputElement>(null);
  // The server cannot know the browser's name as the browser does; anything typed before the scripts loaded stays.
  useLayoutEffect(() => {
    if (name.current?.value === '') name.current.value = deviceName(navigator.userAgent) ?? '';
  }, [deviceName]);
  const rule = broken.passkeyName;
  return (
    <form noValidate method="post" {...form} className="space-y-4">
      <Field
        ref={name}
        label={t('name')}
        hint={t('nameHint')}
        name="passkeyName"
        autoComplete="off"
        error={rule && t(`rules.${rule}`)}
      />
      <div role="status">
        {failure && <Notice tone="attention" title={t(`failures.${failure}`)} />}
      </div>
      {problem && <PlainProblem problem={problem} />}
      <Button type="submit" icon={KeyRound} busy={busy}>
        {t('add')}
      </Button>
    </form>
  );
}

/** The failure reported by the browser or the server. */
function failureIn(error: unknown): Failure | undefined {
  const reason =
    error instanceof Error && 'failure' in error
      ? error.failure
      : problemOf(error).fields?.[0]?.rule;
  return FAILURES.find((one) => one === reason);
}
