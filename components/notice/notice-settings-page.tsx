'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { BackToSettings } from '@/components/frame/back-to-settings';
import { ProblemNotice } from '@/components/problem/problem-notice';
import { QueryProblem } from '@/components/problem/query-problem';
import { Card } from '@/components/ui/card';
import { checkboxStyle } from '@/components/ui/form/checkbox-style';
import { useToast } from '@/components/ui/overlay/toast';
import { PageHeader } from '@/components/ui/page-header';
import { noticeSettingsQuery, switchNotice } from '@/lib/query/notice-queries';
import { problemOf } from '@/lib/query/request';
import {
  GROUP_OF_NOTICE,
  maySwitchOff,
  NOTICE_CHANNELS,
  NOTICE_GROUPS,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeKind,
  type NoticeSettingsView,
} from '@/lib/view/notice';
import { NoticeSettingsSkeleton } from './notice-settings-page-skeleton';

/** Which notices the user gets through which channel, with a switch for each. */
export function NoticeSettingsPage() {
  const t = useTranslations('noticeSettings');
  const query = useQuery(noticeSettingsQuery());
  const { data, error } = query;
  return (
    <>
      <BackToSettings />
      <PageHeader title={t('title')} intro={t('intro')} />
      {data ? (
        <Switches view={data} />
      ) : error ? (
        <QueryProblem query={query} />
      ) : (
        <NoticeSettingsSkeleton />
      )}
    </>
  );
}

function Switches({ view }: { view: NoticeSettingsView }) {
  const t = useTranslations('noticeSettings');
  const { change, error } = useSwitches();
  const channels = NOTICE_CHANNELS.filter((channel) => channel === 'APP' || view.getsMail);
  return (
    <div className="max-w-column space-y-10">
      {!view.getsMail && <p>{t('noMail')}</p>}
      {error && <ProblemNotice problem={problemOf(error)} />}
      {NOTICE_GROUPS.map((group) => (
        <GroupOfSwitches
          key={group}
          group={group}
          channels={channels}
          settings={view.settings.filter(({ kind }) => GROUP_OF_NOTICE[kind] === group)}
          onChange={change}
        />
      ))}
    </div>
  );
}

type Change = (choice: { kind: NoticeKind; channel: NoticeChannel; on: boolean }) => void;

/** A switch moves at once, and back if the server does not save it. */
function useSwitches(): { change: Change; error: Error | null } {
  const t = useTranslations('noticeSettings');
  const showToast = useToast();
  const queryClient = useQueryClient();
  const { queryKey } = noticeSettingsQuery();
  const put: Change = ({ kind, channel, on }) =>
    queryClient.setQueryData<NoticeSettingsView>(queryKey, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            settings: known.settings.map((one) =>
              one.kind === kind ? { ...one, [channel]: on } : one,
            ),
          },
    );
  const { mutate, error } = useMutation({
    // One after another: the last press of a switch must arrive last.
    scope: { id: 'notice-settings' },
    mutationFn: switchNotice,
    onMutate: put,
    onSuccess: () => showToast(t('saved')),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { change: mutate, error };
}

type GroupProps = {
  group: NoticeGroup;
  channels: readonly NoticeChannel[];
  settings: NoticeSettingsView['settings'];
  onChange: Change;
};

function GroupOfSwitches({ group, channels, settings, onChange }: GroupProps) {
  const t = useTranslations('noticeSettings');
  const id = `notices-${group}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-heading font-semibold">
        {t(`groups.${group}`)}
      </h2>
      {(group !== 'security' || channels.includes('MAIL')) && (
        <p className="text-small text-ink-muted">{t(`texts.${group}`)}</p>
      )}
      <Card className="mt-3">
        <table aria-labelledby={id} className="w-full">
          <thead>
            <tr className="border-b border-line text-small text-ink-muted">
              <td />
              {channels.map((channel) => (
                <th key={channel} scope="col" className="w-20 px-1 py-2 font-medium">
                  {t(channel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {settings.map((setting) => (
              <tr key={setting.kind}>
                <th scope="row" className="py-2 pl-4 text-left font-normal sm:pl-5">
                  {t(`kinds.${setting.kind}`)}
                </th>
                {channels.map((channel) => (
                  <td key={channel}>
                    <label className="flex min-h-11 items-center justify-center">
                      <span className="sr-only">
                        {`${t(`kinds.${setting.kind}`)}, ${t(channel)}`}
                      </span>
                      <input
                        type="checkbox"
                        checked={setting[channel] || !maySwitchOff(setting.kind, channel)}
                        disabled={!maySwitchOff(setting.kind, channel)}
                        onChange={({ target }) =>
                          onChange({ kind: setting.kind, channel, on: target.checked })
                        }
                        className={checkboxStyle}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
