import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainProblem } from '@/components/problem/plain-problem';
import { useRequest } from '@/components/problem/use-request';
import { sessionEnd } from '@/components/session/browser-session';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/dialog';
import { deleteAccount } from '@/lib/query/user/account-requests';
import type { WithFreshProof } from './use-fresh-proof';

type LeavePartProps = { freshly: WithFreshProof };

/** Deleting the account. */
export function LeavePart({ freshly }: LeavePartProps) {
  const t = useTranslations('myAccount');
  const [asking, setAsking] = useState(false);
  const { busy, problem, run } = useRequest();
  const leave = () => {
    setAsking(false);
    void run(async () => {
      await freshly(deleteAccount);
      await sessionEnd().signOutTo('/');
      return 'leaving';
    });
  };
  return (
    <>
      <p className="text-ink-muted">{t('deleteText')}</p>
      {problem && <PlainProblem problem={problem} />}
      <Button kind="quiet-danger" busy={busy} onClick={() => setAsking(true)} className="-ml-4">
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('deleteTitle')}
        cancel={<Button>{t('keep')}</Button>}
        confirm={
          <Button kind="danger" onClick={leave}>
            {t('deleteYes')}
          </Button>
        }
      >
        <p>{t('deleteGoes')}</p>
        <p>{t('deleteStays')}</p>
      </ConfirmDialog>
    </>
  );
}

/** The archive is generated while it is sent, so the browser's own download shows the progress. */
export function DownloadLink() {
  const t = useTranslations('myAccount');
  return (
    <a
      href="/api/account/archive"
      download
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-line bg-surface-raised px-4 py-2 font-medium transition-colors duration-150 hover:bg-surface-sunken"
    >
      <Download aria-hidden className="size-5 shrink-0" strokeWidth={1.5} />
      {t('download')}
    </a>
  );
}
