type SettingsSectionProps = { title: string; text: string; children: React.ReactNode };

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section>
      <h2 className="text-heading font-semibold">{title}</h2>
      <p className="text-small text-ink-muted">{text}</p>
      <div className="mt-3">{children}</div>
    </section>
  );
}
