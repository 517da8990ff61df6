import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Link } from './link';
import { useHydrated } from './use-hydrated';

const buttonStyle = cva(
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-medium transition-colors duration-150 select-none aria-disabled:cursor-default',
  {
    variants: {
      kind: {
        primary:
          'border-transparent bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover',
        secondary:
          'border-line bg-surface-raised text-ink hover:bg-surface-sunken active:bg-surface-sunken',
        quiet:
          'border-transparent bg-transparent text-accent hover:bg-accent-soft active:bg-accent-soft',
        danger:
          'border-transparent bg-danger text-danger-ink hover:bg-danger-hover active:bg-danger-hover',
        'quiet-danger':
          'border-transparent bg-transparent text-danger hover:bg-danger-soft active:bg-danger-soft',
        // Whatever its kind: a pale accent would read as at work, and its words would be hard to read.
        unavailable: 'border-line bg-surface-sunken text-ink-muted',
      },
      size: {
        regular: 'min-h-11 py-2 text-body',
        // A thumb needs more than a mouse.
        small: 'min-h-9 py-1.5 text-small pointer-coarse:min-h-11',
      },
      width: {
        content: '',
        full: 'w-full',
        // On a tablet a panel is as wide as the page, and its buttons as wide as their words.
        panel: 'w-full sm:max-xl:w-auto sm:max-xl:self-start',
      },
    },
    // A full-width button needs no padding beside its words, and wraps them later.
    compoundVariants: [
      { size: 'regular', width: 'content', className: 'px-4' },
      { size: 'small', width: 'content', className: 'px-3' },
      { width: 'full', className: 'px-2' },
      { width: 'panel', className: 'px-2 sm:max-xl:px-4' },
    ],
    defaultVariants: { kind: 'secondary', size: 'regular', width: 'content' },
  },
);

type ButtonStyle = VariantProps<typeof buttonStyle> & { icon?: LucideIcon };

type BareButtonProps = ComponentProps<'button'> & { busy?: boolean };

/**
 * A button without a look. A busy one keeps its place and focus, and ignores presses. It also ignores them until
 * hydration: otherwise the browser itself would submit the form.
 */
export function BareButton({
  busy = false,
  disabled = false,
  onClick,
  type = 'button',
  ...rest
}: BareButtonProps) {
  const hydrated = useHydrated();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      disabled={disabled || !hydrated}
      aria-disabled={busy || undefined}
    />
  );
}

export function Button({
  kind,
  size,
  width,
  icon,
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: BareButtonProps & ButtonStyle) {
  return (
    <BareButton
      {...rest}
      busy={busy}
      disabled={disabled}
      className={classNames(
        buttonStyle({ kind: disabled ? 'unavailable' : kind, size, width }),
        className,
      )}
    >
      {busy ? (
        <Icon of={LoaderCircle} className="animate-turn" />
      ) : (
        icon && <Icon of={icon} className={size === 'small' ? 'size-4' : undefined} />
      )}
      {children}
    </BareButton>
  );
}

export function ButtonLink(props: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...withButtonStyle(props)} />;
}

/**
 * For addresses that are not pages and are requested once, when pressed; and where the router's script costs too much.
 */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonStyle) {
  return <a {...withButtonStyle(props)} />;
}

type IconButtonProps = ComponentProps<'button'> & { icon: LucideIcon; label: string };

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex base:size-11 shrink-0 items-center justify-center rounded-control text-ink-muted transition-colors duration-150 hover:bg-surface-sunken hover:text-ink',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}

type Styled = ButtonStyle & { className?: string | undefined; children?: React.ReactNode };

function withButtonStyle<Props extends Styled>({
  kind,
  size,
  width,
  icon,
  className,
  children,
  ...rest
}: Props) {
  return {
    ...rest,
    className: classNames(buttonStyle({ kind, size, width }), className),
    children: (
      <>
        {icon && <Icon of={icon} className={size === 'small' ? 'size-4' : undefined} />}
        {children}
      </>
    ),
  };
}
