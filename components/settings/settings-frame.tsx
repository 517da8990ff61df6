import { SettingsNavigation } from './settings-navigation';

/** A page of the settings, beside the way to all of them. */
export function SettingsFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="xl:grid xl:grid-cols-[13rem_minmax(0,1fr)] xl:gap-x-10">
      <SettingsNavigation />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
