import type { LucideIcon } from 'lucide-react';

/** The meaning of a colour; always next to a word or icon with the same meaning. */
export type Tone = 'neutral' | 'accent' | 'attention' | 'danger' | 'settled';

/** The look of a status, wherever it is shown. */
export type Look = { tone: Tone; icon: LucideIcon };

/** A tone's soft background, with a readable text colour. */
export const SOFT_TONE: Record<Tone, string> = {
  neutral: 'bg-surface-sunken text-ink-muted',
  accent: 'bg-accent-soft text-accent',
  attention: 'bg-attention-soft text-attention',
  danger: 'bg-danger-soft text-danger',
  settled: 'bg-settled-soft text-settled',
};
