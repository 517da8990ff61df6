'use client';

import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { type CategoryTint, categoryTint } from '@/components/category/category-tint';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';

/** One line of what was found. */
export type FoundOption = {
  id: string;
  icon: LucideIcon;
  /** The colours of a transaction's icon; others are plain. */
  tint?: CategoryTint;
  title: string;
  detail?: string | undefined;
  /** Shown at the end of the line. */
  end?: React.ReactNode;
  /** The page that it opens. */
  href?: string;
  /** An action, instead of opening a page. */
  open?: () => void;
  /** A search that it enters into the field. */
  fills?: string;
};

export type FoundGroup = { id: string; label: string; options: FoundOption[] };

type FoundOptionsProps = {
  id: string;
  groups: readonly FoundGroup[];
  active: FoundOption | undefined;
  onChoose: (option: FoundOption) => void;
  onPoint: (option: FoundOption) => void;
};

/** The list below the field. Focus stays in the field, which says which line is active. */
export function FoundOptions({ id, groups, active, onChoose, onPoint }: FoundOptionsProps) {
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={groups.map(({ label }) => label).join(', ')}
      className="min-h-0 flex-1 scroll-py-9 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options cannot hold a fieldset.
        <div key={group.id} role="group" aria-label={group.label}>
          <p
            aria-hidden
            className="sticky top-0 z-10 truncate bg-surface-raised px-2 pt-3 pb-1 text-small font-medium text-ink-muted"
          >
            <bdi>{group.label}</bdi>
          </p>
          {group.options.map((option) => (
            <Option
              key={option.id}
              id={`${id}-${option.id}`}
              option={option}
              isActive={option === active}
              onChoose={() => onChoose(option)}
              onPoint={() => onPoint(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  option: FoundOption;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
};

function Option({ id, option, isActive, onChoose, onPoint }: OptionProps) {
  const { icon, tint = categoryTint('other'), title, detail, end, href } = option;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onPointerMove: isActive ? undefined : onPoint,
    className: classNames(
      'flex min-h-13 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left',
      isActive && 'bg-accent-soft',
    ),
  } as const;
  const line = (
    <>
      <span
        className={classNames(
          'flex size-9 shrink-0 items-center justify-center rounded-full',
          tint.ground,
          tint.icon,
        )}
      >
        <Icon of={icon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <bdi>{title}</bdi>
        </span>
        {detail && (
          <span className="line-clamp-1 text-small text-ink-muted tabular-nums wrap-anywhere">
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {end && <span className="shrink-0">{end}</span>}
    </>
  );
  return href === undefined ? (
    <button type="button" {...shared} onClick={onChoose}>
      {line}
    </button>
  ) : (
    <Link {...shared} href={href} prefetch={false} onClick={onChoose}>
      {line}
    </Link>
  );
}
