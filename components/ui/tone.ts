import type { LucideIcon } from 'lucide-react';

/** What a colour says, always beside a word or an icon that says the same. */
export type Tone = 'neutral' | 'accent' | 'attention' | 'danger' | 'settled';

/** How a status looks wherever it is shown. */
export type Look = { tone: Tone; icon: LucideIcon };

/** The soft ground of a tone, with the ink to be read on it. */
export const SOFT_TONE: Record<Tone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
  settled: 'bg-settled-soft text-settled',
};
