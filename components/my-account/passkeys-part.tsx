import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { QueryProblem } from '@/components/problem/query-problem';
import { useRequest } from '@/components/problem/use-request';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { passkeysQuery, requestRecoveryCodes } from '@/lib/query/user/passkey-requests';
import { AddPasskey } from './add-passkey';
import { PasskeyRow } from './passkey-row';
import { RecoveryCodes } from './recovery-codes';
import type { WithFreshProof } from './use-fresh-proof';

/** The user's passkeys, and their recovery codes. */
export function PasskeysPart({ freshly }: { freshly: WithFreshProof }) {
  const t = useTranslations('passkeys');
  const queryClient = useQueryClient();
  const query = useQuery(passkeysQuery());
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data, error } = query;
  const readAgain = async () => {
    await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
    // The account says whether a passkey may replace the password.
    await queryClient.invalidateQueries({ queryKey: ['account'] });
  };
  if (data === undefined)
    return error ? (
      <QueryProblem query={query} />
    ) : (
      <Loading label={t('loading')}>
        <Skeleton className="h-11 w-full" />
      </Loading>
    );
  const { passkeys, recoveryCodesLeft } = data;
  return (
    <>
      <p className="text-ink-muted">{t('text')}</p>
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className="py-3">
              <PasskeyRow
                passkey={passkey}
                isLast={passkeys.length === 1}
                freshly={freshly}
                onChanged={readAgain}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskey
        freshly={freshly}
        onAdded={async ({ recoveryCodes }) => {
          setCodes(recoveryCodes);
          await readAgain();
        }}
      />
      {passkeys.length > 0 && (
        <CodesLeft
          count={recoveryCodesLeft}
          makeNew={async () => {
            setCodes((await freshly(requestRecoveryCodes)).recoveryCodes);
            await readAgain();
          }}
        />
      )}
    </>
  );
}

function CodesLeft({ count, makeNew }: { count: number; makeNew: () => Promise<void> }) {
  const t = useTranslations('passkeys');
  const { busy, problem, run } = useRequest();
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('codes')}</h3>
      <p className="text-ink-muted">{t('codesText')}</p>
      <p>{t('codesLeft', { count })}</p>
      {problem && <PlainProblem problem={problem} />}
      <Button size="small" busy={busy} onClick={() => run(makeNew)}>
        {t('newCodes')}
      </Button>
    </div>
  );
}
