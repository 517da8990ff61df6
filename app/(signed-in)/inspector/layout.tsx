import { PageMessages } from '@/app/page-messages';
import { SettingsFrame } from '@/components/settings/settings-frame';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <PageMessages of="app/(signed-in)/inspector/layout.tsx">
      <SettingsFrame>{children}</SettingsFrame>
    </PageMessages>
  );
}
