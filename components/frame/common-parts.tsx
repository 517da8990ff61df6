'use client';

import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';

type CommonPartsProps = { children: React.ReactNode };

/**
 * Adds the code of what almost every page has to the scripts of the root layout, and shows only its children. What a
 * layout brings is not packed again with what is below it: before, the page for unknown addresses and the frame of every
 * other page each brought these parts and what they are made of, 5 kB twice.
 */
export function CommonParts({ children }: CommonPartsProps) {
  return children;
}

// The bundler leaves out what is imported and not used.
CommonParts.brought = [Button, Link];
