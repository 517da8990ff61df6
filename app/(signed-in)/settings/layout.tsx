import { PageMessages } from '@/app/page-messages';
import { SettingsNavigation } from '@/components/settings/settings-navigation';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <PageMessages of="app/(signed-in)/settings/layout.tsx">
      <div className="xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-x-10">
        <SettingsNavigation />
        <div className="min-w-0">{children}</div>
      </div>
    </PageMessages>
  );
}
