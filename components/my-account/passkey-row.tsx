import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { useShortForm } from '@/components/session/use-short-form';
import { useTimeWords } from '@/components/time/use-time-words';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/form/field';
import { Icon } from '@/components/ui/icon';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { useToast } from '@/components/ui/overlay/toast';
import { namePasskey, removePasskey } from '@/lib/query/user/passkey-requests';
import type { PasskeyView } from '@/lib/view/user/passkey';
import { type PasskeyNameRule, passkeyNameFinding } from './passkey-name';
import type { WithFreshProof } from './use-fresh-proof';

type PasskeyRowProps = {
  passkey: PasskeyView;
  isLast: boolean;
  freshly: WithFreshProof;
  onChanged: () => Promise<void>;
};

/** One passkey, which can be renamed or removed. */
export function PasskeyRow({ passkey, isLast, freshly, onChanged }: PasskeyRowProps) {
  const t = useTranslations('passkeys');
  const { moment } = useTimeWords();
  const showToast = useToast();
  const [state, setState] = useState<'shown' | 'renaming' | 'asking'>('shown');
  const { busy, problem, run } = useRequest();
  const { name, passkeyId, createdAt, lastUsedAt } = passkey;
  const remove = () => {
    setState('shown');
    void run(async () => {
      await freshly(() => removePasskey(passkeyId));
      showToast(t('removed'));
      await onChanged();
    });
  };
  const used = lastUsedAt === null ? t('unused') : t('usedAt', { when: moment(lastUsedAt) });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon of={KeyRound} className="text-ink-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="break-words font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="text-small text-ink-muted">
            {t('addedAt', { when: moment(createdAt) })}, {used}
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={t('renameOf', { name })}
            onClick={() => setState('renaming')}
          >
            {t('rename')}
          </Button>
          <Button
            size="small"
            busy={busy}
            aria-label={t('removeOf', { name })}
            onClick={() => setState('asking')}
          >
            {t('remove')}
          </Button>
        </div>
      </div>
      {problem && <PlainProblem problem={problem} className="mt-3" />}
      {state === 'renaming' && (
        <Rename passkey={passkey} onChanged={onChanged} onEnd={() => setState('shown')} />
      )}
      <ConfirmDialog
        open={state === 'asking'}
        onOpenChange={(open) => setState((now) => (!open && now === 'asking' ? 'shown' : now))}
        title={t('removeTitle', { name })}
        cancel={<Button>{t('keep')}</Button>}
        confirm={
          <Button kind="danger" onClick={remove}>
            {t('removeYes')}
          </Button>
        }
      >
        <p>{t('removeText')}</p>
        {isLast && <p>{t('removeLast')}</p>}
      </ConfirmDialog>
    </>
  );
}

type RenameProps = {
  passkey: PasskeyView;
  onChanged: () => Promise<void>;
  onEnd: () => void;
};

function Rename({ passkey: { passkeyId, name }, onChanged, onEnd }: RenameProps) {
  const t = useTranslations('passkeys');
  const { broken, problem, busy, form } = useShortForm<'newName', PasskeyNameRule>({
    names: ['newName'],
    findingOf: (_, value) => passkeyNameFinding(value),
    send: async ({ newName }) => {
      await namePasskey(passkeyId, newName.trim());
      await onChanged();
      onEnd();
    },
  });
  return (
    <form noValidate method="post" {...form} className="mt-3 space-y-3">
      <Field
        label={t('newName')}
        name="newName"
        autoComplete="off"
        defaultValue={name}
        error={broken.newName && t(`rules.${broken.newName}`)}
      />
      {problem && <PlainProblem problem={problem} />}
      <div className="flex gap-2">
        <Button type="submit" size="small" kind="primary" busy={busy}>
          {t('saveName')}
        </Button>
        <Button size="small" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
