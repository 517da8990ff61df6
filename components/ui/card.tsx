import type { ComponentProps } from 'react';
import { classNames } from './class-names';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames('rounded-card border border-line bg-surface-raised', className)}
    />
  );
}
